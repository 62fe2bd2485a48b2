import { useCommands, useRow, useView } from '@app/panel/panel'
import { type FieldProblem, problemsOf } from '@domain/tickets/closing'
import { closingRevision } from '@domain/tickets/closing-revision'
import { ClosingPlanDocument } from '@infra/graphql/ticket-life.gen'
import { Button, Checkbox } from '@mantine/core'
import dialog from '@ui/kit/Dialog.module.css'
import { tell } from '@ui/kit/feedback'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { keepAsking } from './keepAsking'
import styles from './Life.module.css'
import { Failure, LifeModal } from './LifeModal'
import { type GivenReason, NO_REASON, ReasonForm, useReasons } from './ReasonForm'
import { tellMoved } from './tellMoved'
import { lifeTexts } from './texts/life/pt_BR'
import { useChange } from './useChange'

/** How long the word about it stands, ms (specification section 8). */
const CHANGED_MS = 12_000

type Props = {
  ticketId: string
  /** Is it asked for to go on to the next ticket? */
  goOn: boolean
  onNext: () => void
  onClose: () => void
}

/**
 * Asks before a ticket is closed, naming whose it is: for a reason, where the house has any, and saying what
 * the customer is sent. Without such arrangements it is one confirmation.
 */
export default function CloseDialog({ ticketId, goOn, onNext, onClose }: Props) {
  const life = useTexts(lifeTexts)
  const commands = useCommands()
  const row = useRow('tickets', ticketId)
  const arrangedPlan = useRow('closingPlans', ticketId)?.data ?? null
  const reasons = useReasons()
  const [loaded, setLoaded] = useState<'loading' | 'here' | 'failed'>('loading')
  const [given, setGiven] = useState<GivenReason>(NO_REASON)
  const [problems, setProblems] = useState<Readonly<Record<string, FieldProblem>>>({})
  const [silent, setSilent] = useState(false)
  const { busy, failure, setFailure, run } = useChange()

  // What is said may depend on the reason.
  const forReason = useRead(
    `closing plan ${ticketId} ${given.id}`,
    given.id === null
      ? null
      : () => commands.read(ClosingPlanDocument, { chat_ticket_id: ticketId, reason_id: given.id }),
  )
  const reasonPlan = forReason.valueKey?.endsWith(` ${given.id}`) ? forReason.value?.closingPlan : null
  const plan = reasonPlan ?? arrangedPlan

  const arranged = useView(['settings', 'areas'], closingRevision)
  const known = useRef(arranged)
  useEffect(() => {
    // Specification section 8: what an administrator changes meanwhile is told, and taken in.
    if (arranged !== known.current) tell('done', life('close.changed'), CHANGED_MS)
    known.current = arranged
    return keepAsking(() => commands.loadClosing(ticketId), setLoaded)
  }, [commands, ticketId, arranged, life])
  if (!row) return null
  const name = row.data.customer_name
  const required = plan?.reason_required ?? false

  const close = async (next: boolean) => {
    const reason = reasons.find(({ id }) => id === given.id)
    if (required && !reason) return setFailure(life('close.required'))
    const wrong = reason ? problemsOf(reason, given.values) : {}
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return
    const fields = Object.entries(given.values).map(([key, value]) => ({ key, value }))
    const done = await run(() =>
      commands.changeTicket(ticketId, { kind: 'close', reasonId: reason?.id ?? null, fields, silent }),
    )
    if (!done) return
    tellMoved(life('done.close', { name }), [ticketId], commands)
    onClose()
    if (next) onNext()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void close(goOn)
  }
  const farewell = plan && (plan.message ?? plan.nps)
  return (
    // Wide enough for its three buttons side by side.
    <LifeModal title={life('close.title')} size={500} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <p className={dialog.text}>{life('close.text', { name, protocol: row.data.protocol })}</p>
        {loaded === 'failed' && (
          <p className={styles.lead} role="status">
            {life('close.loadFailed')}
          </p>
        )}
        {loaded !== 'loading' && reasons.length > 0 && (
          <ReasonForm
            reasons={reasons}
            required={required}
            given={given}
            problems={problems}
            onGive={(reason) => {
              setGiven(reason)
              setProblems({})
              setFailure(null)
            }}
          />
        )}
        {loaded === 'here' && farewell && (
          <>
            <Checkbox
              mb="md"
              checked={!silent}
              onChange={(event) => setSilent(!event.currentTarget.checked)}
              label={life(
                plan.message === null
                  ? 'close.nps'
                  : plan.nps === null
                    ? 'close.farewell'
                    : 'close.farewellBoth',
              )}
            />
            {!silent && (
              <p className={styles.preview}>{[plan.message, plan.nps].filter(Boolean).join('\n')}</p>
            )}
          </>
        )}
        <Failure text={failure} />
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {life('kit:cancel')}
          </Button>
          <Button variant="default" disabled={loaded === 'loading' || busy} onClick={() => void close(!goOn)}>
            {life(goOn ? 'close.submit' : 'close.submitNext')}
          </Button>
          <Button type="submit" loading={busy || loaded === 'loading'} data-autofocus>
            {life(goOn ? 'close.submitNext' : 'close.submit')}
          </Button>
        </div>
      </form>
    </LifeModal>
  )
}
