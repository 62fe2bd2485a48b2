import { HolidayCard } from '@ui/automatic-messages/HolidayCard'
import { Page } from '@ui/kit/Page'
import { useTexts } from '@ui/kit/text'
import { settingTexts } from './texts/pt_BR'

/** The days on which the shop is closed. */
export default function HolidaysPage() {
  const t = useTexts(settingTexts)
  return (
    <Page route="dynamic-settings/holidays" lead={t('holidaysLead')} width="narrow">
      <HolidayCard />
    </Page>
  )
}
