import { Page } from '@ui/kit/Page'
import { HelpTopics } from './HelpTopics'
import { TRAINING } from './training'

/** Lessons for who is new at the counter. There are no recordings yet, and it says so. */
export default function TrainingPage() {
  return (
    <Page
      route="help/training-videos"
      width="narrow"
      lead="Oito lições de dois minutos, para ler ao lado do atendimento. Ainda não há vídeos gravados."
    >
      <HelpTopics topics={TRAINING} />
    </Page>
  )
}
