import { useCommands } from '@app/panel/panel'
import type { SuggestedAnswer } from '@domain/templates/suggested-answers'
import { Button, Checkbox } from '@mantine/core'
import dialog from '@ui/kit/Dialog.module.css'
import { useTexts } from '@ui/kit/text'
import { talkTexts } from '@ui/messages/texts/talk/pt_BR'
import { useState } from 'react'
import styles from './QuickAnswers.module.css'

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
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const chosen = offered.map(({ identifier }) => identifier).filter((name) => !left.has(name))
  const toggle = (name: string) =>
    setLeft((now) => {
      const next = new Set(now)
      if (!next.delete(name)) next.add(name)
      return next
    })
  const adopt = async () => {
    setBusy(true)
    const outcome = await commands.adoptTemplates(chosen)
    setBusy(false)
    if (outcome.ok) onDone()
    else setFailure(outcome.message)
  }
  return (
    <>
      <p className={dialog.text}>{t('answerSuggestedLead')}</p>
      <Checkbox
        label={t('answerSuggestedAll')}
        checked={chosen.length === offered.length}
        indeterminate={chosen.length > 0 && chosen.length < offered.length}
        onChange={() =>
          setLeft(
            new Set(chosen.length === offered.length ? offered.map(({ identifier }) => identifier) : []),
          )
        }
        data-autofocus
      />
      <ul className={styles.suggested} aria-label={t('answerSuggested')}>
        {offered.map(({ identifier, value }) => (
          <li key={identifier}>
            <Checkbox
              label={<strong>/{identifier}</strong>}
              description={value}
              checked={!left.has(identifier)}
              onChange={() => toggle(identifier)}
            />
          </li>
        ))}
      </ul>
      {failure !== null && (
        <p className={dialog.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={dialog.buttons}>
        <Button variant="default" onClick={other.go}>
          {other.name}
        </Button>
        <Button disabled={chosen.length === 0} loading={busy} onClick={() => void adopt()}>
          {t('answerAdopt', { count: chosen.length })}
        </Button>
      </div>
    </>
  )
}
