import { HoursCard } from '@ui/automatic-messages/HoursCard'
import { Page } from '@ui/kit/Page'
import { useTexts } from '@ui/kit/text'
import { settingTexts } from './texts/pt_BR'

/** When the shop is open, by department and connection. */
export default function OpeningHoursPage() {
  const t = useTexts(settingTexts)
  return (
    <Page route="dynamic-settings/opening-hours" lead={t('hoursLead')} width="narrow">
      <HoursCard />
    </Page>
  )
}
