import '@mantine/core/styles/Checkbox.css'
import { useCommands, useRow, useView } from '@app/panel/panel'
import { ClosingPlanDocument } from '@infra/graphql/ticket-life.gen'
import { Button, Checkbox } from '@mantine/core'
import { Dialog } from '@ui/kit/Dialog'
import dialog from '@ui/kit/Dialog.module.css'
import { Failure } from '@ui/kit/Failure'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { type FormEvent, type MouseEvent, useRef, useState } from 'react'
import styles from '../Life.module.css'
import { ReasonForm } from '../ReasonForm'
import { lifeTexts } from '../texts/life/pt_BR'
import { useChange } from '../useChange'
import { StillPlanned } from './StillPlanned'
import { tellMoved } from './tellMoved'
import { useBeingClosed } from './useBeingClosed'
import { useClosing } from './useClosing'

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
  const { loaded, reasons, required, given, problems, missing, give, checked } = useClosing([ticketId])
  const closed = useBeingClosed([ticketId])
  const [silent, setSilent] = useState(false)
  /** Is the form sent by the button that Enter is not for? */
  const other = useRef(false)
  const { busy, failure, setFailure, run } = useChange('close')

  // What is said may depend on the reason.
  const forReason = useRead(
    `closing plan ${ticketId} ${given.id}`,
    given.id === null
      ? null
      : () => commands.read(ClosingPlanDocument, { chat_ticket_id: ticketId, reason_id: given.id }),
  )
  const reasonPlan = forReason.valueKey?.endsWith(` ${given.id}`) ? forReason.value?.closingPlan : null
  const plan = reasonPlan ?? arrangedPlan
  // What the house asks for and says is on its way: its room is kept, unless the house is known to have neither.
  const unknown = useView(['closingPlans'], ({ rows }) => rows.closingPlans.size === 0)
  const awaited = loaded === 'loading' && arrangedPlan === null && (unknown || reasons.length > 0)

  if (!row) return null
  const name = row.data.customer_name

  const close = async (next: boolean) => {
    const why = checked(setFailure)
    if (!why) return
    const done = await run(() => commands.changeTicket(ticketId, { kind: 'close', ...why, silent }))
    if (!done) return
    closed()
    tellMoved(life('done.close', { name }), [ticketId], commands)
    onClose()
    if (next) onNext()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void close(other.current ? !goOn : goOn)
    other.current = false
  }
  // Each has its place, whichever of them Enter is for.
  const button = (next: boolean) => (
    <Button
      type={next === goOn ? 'submit' : 'button'}
      variant={next === goOn ? 'filled' : 'default'}
      loading={next === goOn && (busy || loaded === 'loading')}
      disabled={next !== goOn && (busy || loaded === 'loading')}
      {...(next === goOn
        ? { 'data-autofocus': true }
        : {
            onClick: (event: MouseEvent<HTMLButtonElement>) => {
              other.current = true
              event.currentTarget.form?.requestSubmit()
            },
          })}
    >
      {life(next ? 'close.submitNext' : 'close.submit')}
    </Button>
  )
  const farewell = plan && (plan.message ?? plan.nps)
  return (
    // Wide enough for its three buttons side by side.
    <Dialog title={life('close.title')} size={500} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <p className={dialog.text}>{life('close.text', { name, protocol: row.data.protocol })}</p>
        {loaded === 'failed' && (
          <p className={styles.lead} role="status">
            {life('close.loadFailed')}
          </p>
        )}
        {awaited && <div className={styles.awaited} data-reasons={reasons.length === 0 || undefined} />}
        {reasons.length > 0 && (
          <ReasonForm
            reasons={reasons}
            required={required}
            given={given}
            problems={problems}
            missing={missing}
            onGive={(reason) => {
              give(reason)
              setFailure(null)
            }}
          />
        )}
        {loaded !== 'failed' && farewell && (
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
        <StillPlanned ticketId={ticketId} />
        <Failure why={failure} />
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {life('kit:cancel')}
          </Button>
          {button(true)}
          {button(false)}
        </div>
      </form>
    </Dialog>
  )
}
