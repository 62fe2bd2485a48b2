import { useCommands } from '@app/panel/panel'
import type { SuggestedAnswer } from '@domain/templates/suggested-answers'
import { Button } from '@mantine/core'
import { ChooseSome } from '@ui/kit/ChooseSome'
import { useTexts } from '@ui/kit/text'
import { talkTexts } from '@ui/messages/texts/talk/pt_BR'

type Props = {
  offered: readonly SuggestedAnswer[]
  /** The other way: back to what the house has, or to one of its own. */
  other: Readonly<{ name: string; go: () => void }>
  onDone: () => void
}

/** Answers that the house may take over, all of them or some; it changes them afterwards as it likes. */
export function SuggestedAnswers({ offered, other, onDone }: Props) {
  const t = useTexts(talkTexts)
  const commands = useCommands()
  return (
    <ChooseSome
      lead={t('answerSuggestedLead')}
      label={t('answerSuggested')}
      all={t('answerSuggestedAll')}
      offered={offered.map(({ identifier, value }) => ({
        key: identifier,
        name: `/${identifier}`,
        about: value,
      }))}
      action={(count) => t('answerAdopt', { count })}
      take={async (names) => {
        const outcome = await commands.adoptTemplates([...names])
        return outcome.ok ? null : outcome.message
      }}
      other={
        <Button variant="default" onClick={other.go}>
          {other.name}
        </Button>
      }
      onDone={onDone}
    />
  )
}
