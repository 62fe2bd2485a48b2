import { AssignmentCard } from '@ui/assignment/AssignmentCard'
import { Page } from '@ui/kit/Page'
import { useTexts } from '@ui/kit/text'
import { settingTexts } from './texts/pt_BR'

/** Which departments have their queue handed out by itself, and to whom. */
export default function QueueDistributionPage() {
  const t = useTexts(settingTexts)
  return (
    <Page route="dynamic-settings/queue-distribution" lead={t('assignmentLead')} width="narrow">
      <AssignmentCard />
    </Page>
  )
}
