import { Page } from '@ui/kit/Page'
import { useTexts } from '@ui/kit/text'
import { PauseReasonsCard } from '@ui/pauses/PauseReasonsCard'
import { settingTexts } from './texts/pt_BR'

/** What people choose from when they pause. */
export default function PauseReasonsPage() {
  const t = useTexts(settingTexts)
  return (
    <Page route="dynamic-settings/pause-reasons" lead={t('pausesLead')} width="narrow">
      <PauseReasonsCard />
    </Page>
  )
}
