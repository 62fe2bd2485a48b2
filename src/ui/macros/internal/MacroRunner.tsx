import { useCommands, usePanel, useRow, useView } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import { problemsOf } from '@domain/tickets/closing'
import type { TicketRow } from '@domain/tickets/tables'
import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { clockNow } from '@ui/kit/clock'
import { Dialog } from '@ui/kit/Dialog'
import dialog from '@ui/kit/Dialog.module.css'
import { Failure } from '@ui/kit/Failure'
import { tell } from '@ui/kit/feedback'
import { type Translate, useTexts } from '@ui/kit/text'
import { tellUndoable } from '@ui/kit/undo'
import { useViewer } from '@ui/kit/viewer'
import { ReasonFields, useReasons } from '@ui/tickets/ReasonForm'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type MacroRow, stepOf } from '../macroRows'
import { macroTexts } from '../texts/pt_BR'
import { bringOutgoing } from './bringOutgoing'
import styles from './Macros.module.css'
import { missingIn, type Prepared, prepare, stepProblem } from './prepared'
import { type MacroFailure, runMacro } from './runMacro'
import { stepText } from './stepText'
import { useTicketVariables } from './useTicketVariables'

type Props = { macro: MacroRow; ticketId: string; onClose: () => void }

/** Shows what a macro will do, asks what it does not know, and does it. */
export default function MacroRunner({ macro, ticketId, onClose }: Props) {
  const row = useRow('tickets', ticketId)
  return row ? <Run macro={macro} row={row} onClose={onClose} /> : null
}

const templatesIn = (world: World) => world.rows.templates

function Run({ macro, row, onClose }: { macro: MacroRow; row: TicketRow; onClose: () => void }) {
  const t = useTexts(macroTexts)
  const commands = useCommands()
  const { store, files } = usePanel()
  const viewer = useViewer()
  const reasons = useReasons()
  const close = macro.steps.find(({ kind }) => kind === 'close')
  const saysAnswers = macro.steps.some(({ kind }) => kind === 'answer')
  const [ready, setReady] = useState(!close && !saysAnswers)
  const [unread, setUnread] = useState(false)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [asked, setAsked] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(close?.fields.map(({ key, value }) => [key, value]) ?? []),
  )
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>({})
  const [at, setAt] = useState<number | null>(null)
  const [failed, setFailed] = useState<{ step: number; failure: MacroFailure } | null>(null)
  const ticketId = row.id
  useEffect(() => {
    let gone = false
    void Promise.all([
      close ? commands.loadClosing(ticketId) : null,
      saysAnswers ? commands.loadTemplates() : null,
    ]).then(([closing]) => {
      if (gone) return
      // A closing that may be refused is begun by nothing: its message would be out already.
      if (closing && !closing.ok) setUnread(true)
      else setReady(true)
    })
    return () => {
      gone = true
    }
  }, [commands, ticketId, close, saysAnswers])

  const known = useTicketVariables(row)()
  const templates = useView(['templates'], templatesIn)
  const reason = reasons.find(({ id }) => id === close?.target)
  const steps = macro.steps.map((one) => prepare(stepOf(one), one.name, templates, known))
  const holes = missingIn(steps)
  const filled: Prepared[] = steps.map((one) =>
    prepare({ ...one.step }, one.name, templates, { ...known, ...typed }),
  )
  // Before the first step all are looked at, so that nothing is begun that cannot be ended.
  const blocked = filled.map((one) => stepProblem(store.world, viewer, ticketId, one, clockNow()))
  const isBlocked = blocked.some((why) => why !== null)
  const open = reason
    ? reason.fields.filter(({ key }) => !close?.fields.some((one) => one.key === key && one.value))
    : []
  const complete = missingIn(filled).length === 0

  const run = async () => {
    const wrong = reason ? problemsOf(reason, asked) : {}
    setProblems(wrong)
    if (Object.keys(wrong).length > 0 || !complete || !ready || isBlocked || at !== null) return
    setFailed(null)
    const outcome = await runMacro(
      filled,
      {
        commands,
        store,
        viewer,
        ticketId,
        fields: asked,
        bring: (fileId) => bringOutgoing(files, fileId),
        now: () => clockNow(),
      },
      setAt,
    )
    setAt(null)
    if (outcome.failed) return setFailed(outcome.failed)
    const text = t('done', { name: macro.name })
    if (outcome.undo) tellUndoable(text, outcome.undo)
    else tell('done', text)
    onClose()
  }
  // One that asks for nothing and was not to be shown runs at once; what keeps it from that is shown.
  const quiet =
    !macro.ask &&
    ready &&
    holes.length === 0 &&
    !isBlocked &&
    (!reason || Object.keys(problemsOf(reason, asked)).length === 0)
  const begun = useRef(false)
  useEffect(() => {
    if (!quiet || begun.current) return
    begun.current = true
    void run()
  })
  if (begun.current && !failed) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <Dialog
      onClose={onClose}
      title={macro.name}
      size="md"
      closeOnEscape={at === null}
      closeOnClickOutside={at === null}
    >
      <form onSubmit={submit} noValidate>
        <p className={dialog.text}>{t('lead_run', { name: row.data.customer_name })}</p>
        <ol className={styles.preview}>
          {filled.map((one, n) => (
            // Steps have no name but their place.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={n} data-now={at === n || undefined} data-failed={failed?.step === n || undefined}>
              <span>{shownStep(t, one)}</span>
              {at !== null && n < at && <IconCheck size={16} aria-hidden />}
              {failed === null && blocked[n] && (
                <small className={styles.why}>
                  <IconAlertTriangle size={14} aria-hidden /> {t(`why.${blocked[n]}`)}
                </small>
              )}
            </li>
          ))}
        </ol>
        {holes.length > 0 && (
          <fieldset className={styles.fill}>
            <legend>{t('fill')}</legend>
            {holes.map((name, n) => (
              <TextInput
                key={name}
                label={name.replace(/^\?\s*/, '')}
                required
                maxLength={500}
                value={typed[name] ?? ''}
                onChange={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, [name]: value }))}
                {...(n === 0 && { 'data-autofocus': true })}
              />
            ))}
          </fieldset>
        )}
        {reason && open.length > 0 && (
          <ReasonFields
            reason={{ ...reason, fields: open }}
            values={asked}
            problems={problems}
            onChange={setAsked}
          />
        )}
        <Failure why={unread && t('closingUnread')} />
        {failed && (
          <p className={dialog.failure} role="alert">
            {t('stopped', {
              n: failed.step + 1,
              step: t(`kinds.${filled[failed.step]?.step.kind ?? 'say'}`),
              reason: reasonOf(t, failed.failure),
            })}{' '}
            {failed.step === 0 ? t('beforeNone') : t('before', { count: failed.step })}
          </p>
        )}
        <div className={dialog.buttons}>
          <Button variant="default" disabled={at !== null} onClick={onClose}>
            {t(failed ? 'kit:close' : 'kit:cancel')}
          </Button>
          {!failed && (
            <Button
              type="submit"
              loading={(!ready && !unread) || at !== null}
              disabled={unread || isBlocked || !complete}
              {...(holes.length === 0 && open.length === 0 && { 'data-autofocus': true })}
            >
              {t(at === null ? 'run' : 'runs')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

/** A step as it will be done: what is said as it will be read. */
const shownStep = (t: Translate<typeof macroTexts>, { step, name, text }: Prepared): string =>
  text === ''
    ? stepText(t, step, name)
    : `${stepText(t, { ...step, text: '' }, name).replace(/: $/, '')}: ${text}`

const reasonOf = (t: Translate<typeof macroTexts>, failure: MacroFailure): string =>
  'why' in failure ? t(`why.${failure.why}`) : failure.said || t('unreachable')
