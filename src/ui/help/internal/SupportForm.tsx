import { useCommands, usePreferences, useRow } from '@app/panel/panel'
import { LONGEST_MESSAGE, LONGEST_SUBJECT, supportProblems } from '@domain/support/support-form'
import { AskSupportDocument, SupportDeskDocument } from '@infra/graphql/support.gen'
import { Button, CopyButton, TextInput } from '@mantine/core'
import { Failure } from '@ui/kit/Failure'
import { tell } from '@ui/kit/feedback'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { ReadState } from '@ui/kit/server/ReadState'
import { useAction } from '@ui/kit/server/useAction'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { type FormEvent, useEffect, useState } from 'react'
import styles from '../Help.module.css'
import { helpTexts } from '../texts/pt_BR'
import { diagnosticsOf } from './diagnostics'

/** A request to the people who run the installation. What goes with it stands in the form; without an address it is copied. */
export function SupportForm({ onSent }: { onSent: () => void }) {
  const t = useTexts(helpTexts)
  const { read, change, recorderFacts } = useCommands()
  const [{ language }] = usePreferences()
  const live = useRow('connection', 'self')?.state === 'live'
  const desk = useRead('support desk', () => read(SupportDeskDocument, {}))
  const [typed, setTyped] = useState({ subject: '', message: '' })
  const [diagnostics, setDiagnostics] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const { busy, failure, run } = useAction()
  // Filled in once: what the user has looked at does not change under their eyes.
  const isFilled = diagnostics !== null
  useEffect(() => {
    if (isFilled) return
    let here = true
    void recorderFacts().then((found) => {
      const facts = found.ok ? found.value : null
      if (here) setDiagnostics(diagnosticsOf({ live, language, facts }, t))
    })
    return () => {
      here = false
    }
  }, [isFilled, live, language, recorderFacts, t])
  const problems = supportProblems(typed)
  const wrong = (field: keyof typeof typed) => {
    const why = tried ? problems.find((problem) => problem.field === field)?.why : undefined
    return why && t(`support.${why}`)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problems.length > 0) return
    const outcome = await run(
      () => change(AskSupportDocument, { ...typed, diagnostics: diagnostics ?? '' }),
      null,
    )
    if (!outcome.ok) return
    tell('done', t('support.sent', { number: outcome.value.askSupport }))
    onSent()
  }
  const closed = desk.value !== null && !desk.value.supportDesk.open
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.lead} role={closed ? 'status' : undefined}>
        {t(closed ? 'support.closed' : 'support.writeLead')}
      </p>
      {desk.failure && <ReadState {...desk} />}
      <Failure className="m-0 danger" why={failure} />
      <TextInput
        label={t('support.subject')}
        required
        maxLength={LONGEST_SUBJECT}
        value={typed.subject}
        error={wrong('subject')}
        onChange={(event) => setTyped({ ...typed, subject: event.currentTarget.value })}
      />
      <GrowingTextarea
        label={t('support.message')}
        description={t('support.messageHelp')}
        required
        minRows={5}
        maxRows={14}
        maxLength={LONGEST_MESSAGE}
        value={typed.message}
        error={wrong('message')}
        onChange={(event) => setTyped({ ...typed, message: event.currentTarget.value })}
      />
      <GrowingTextarea
        label={t('support.diagnostics')}
        description={t('support.diagnosticsHelp')}
        minRows={4}
        maxRows={10}
        classNames={{ input: styles.diagnostics ?? '' }}
        value={diagnostics ?? ''}
        onChange={(event) => setDiagnostics(event.currentTarget.value)}
      />
      <div className="flex wrap at-end gap-8">
        <CopyButton value={`${typed.subject}\n\n${typed.message}\n\n${diagnostics ?? ''}`}>
          {({ copied, copy }) => (
            <Button variant={closed ? 'filled' : 'default'} onClick={copy}>
              {t(copied ? 'support.copied' : 'support.copy')}
            </Button>
          )}
        </CopyButton>
        {!closed && (
          <Button type="submit" loading={busy || desk.loading} disabled={desk.value === null}>
            {t('support.send')}
          </Button>
        )}
      </div>
    </form>
  )
}
