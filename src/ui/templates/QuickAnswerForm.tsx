import { useCommands } from '@app/panel'
import type { MessageTemplate } from '@contract/entities'
import { identifierOf, isValue, VARIABLES } from '@domain/templates/quick-answer'
import { Button, TextInput } from '@mantine/core'
import dialog from '@ui/kit/Dialog.module.css'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { useTalk } from '@ui/messages/talkTexts'
import { type FormEvent, useEffect, useState } from 'react'

type Props = {
  answer: MessageTemplate | null
  /** What a new one is called at first. */
  name?: string
  onUnsaved: (unsaved: boolean) => void
  onBack: () => void
  onDone: () => void
}

/** One quick answer, new (null) or changed; what is typed stays when it cannot be kept. */
export function QuickAnswerForm({ answer, name: first = '', onUnsaved, onBack, onDone }: Props) {
  const talk = useTalk()
  const commands = useCommands()
  const [name, setName] = useState(answer?.identifier ?? first)
  const [value, setValue] = useState(answer?.value ?? '')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const identifier = identifierOf(name)
  const unsaved = name !== (answer?.identifier ?? first) || value !== (answer?.value ?? '')
  useEffect(() => {
    onUnsaved(unsaved)
    return () => onUnsaved(false)
  }, [unsaved, onUnsaved])
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (identifier === null || !isValue(value)) return
    setBusy(true)
    const outcome = await commands.saveTemplate(answer?.id ?? null, identifier, value)
    setBusy(false)
    if (outcome.ok) onDone()
    else setFailure(outcome.message)
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <TextInput
        label={talk('answerName')}
        description={talk('answerNameHint')}
        error={tried && identifier === null && talk('answerNameBad')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        mb="sm"
        data-autofocus
      />
      <GrowingTextarea
        label={talk('answerText')}
        description={talk('answerTextHint', { names: VARIABLES.map((one) => `{{${one}}}`).join(' ') })}
        error={tried && !isValue(value) && talk('answerTextBad')}
        minRows={4}
        maxRows={12}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        mb="md"
      />
      {failure !== null && (
        <p className={dialog.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onBack}>
          {talk('back')}
        </Button>
        <Button type="submit" loading={busy}>
          {talk('answerSave')}
        </Button>
      </div>
    </form>
  )
}
