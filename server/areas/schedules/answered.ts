import { step } from '../../../src/domain/kernel/step'
import { scheduledMessageSteps } from '../../../src/domain/kernel/steps.gen'
import { writeLogLines } from '../../conversation/messages/log-line'
import { windowIsClosed } from '../../conversation/messages/outbound/window'
import type { Told } from '../../conversation/seam'
import { zoneOf } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import { momentText } from '../../platform/moment-text'
import { readScheduled, type ScheduledRow, toldScheduled } from './scheduled.row'

/** Why such a message was not sent, in its row. */
const ANSWERED = 'ANSWERED'
const SENTENCE = 'O cliente respondeu antes do horário.'

/**
 * SQL: does the conversation of this row of messages have one planned that an answer cancels? It reads an index which
 * holds those that wait for one alone.
 */
export const awaitsAnswer = (message: string) =>
  `EXISTS (SELECT FROM scheduled_messages s WHERE s.tenant_id = ${message}.tenant_id
     AND s.customer_id = ${message}.customer_id AND s.instance_id = ${message}.instance_id
     AND s.state = 'pending' AND s.answer_awaited_since IS NOT NULL)`

/**
 * Cancels what was to leave only if the customer did not write before, in the conversations of these messages, and says
 * so in their tickets. One whose row somebody holds at this moment is left to them: it is about to leave, or being changed, and
 * is looked at again when its time has come ({@link answeredMeanwhile}).
 */
export async function cancelAnswered(work: Work, told: readonly Told[]): Promise<void> {
  const heard = told.filter(({ unseen }) => unseen)
  const [first] = heard
  if (!first) return
  const found = await work.query<{ id: string; ticket_id: string }>(
    `SELECT s.id::text, t.id::text AS ticket_id FROM scheduled_messages s
     JOIN chat_tickets t ON t.tenant_id = s.tenant_id AND t.customer_id = s.customer_id AND t.instance_id = s.instance_id
     WHERE t.id = ANY($1::bigint[]) AND s.state = 'pending' AND s.answer_awaited_since IS NOT NULL
     ORDER BY s.id FOR UPDATE OF s SKIP LOCKED`,
    [heard.map(({ ticket }) => ticket.id)],
  )
  for (const [id, ticketId] of new Map(found.map((row) => [row.id, row.ticket_id])))
    await cancelOne(work, id, ticketId, first.now)
}

/** Of one whose row is locked and whose time has come: has the customer written since an answer is waited for? */
export async function answeredMeanwhile(work: Work, row: ScheduledRow, now: Date): Promise<boolean> {
  if (row.answer_awaited_since === null) return false
  const answered = await work.one<{ id: string }>(
    `SELECT id::text FROM chat_tickets WHERE customer_id = $1 AND instance_id = $2 AND last_inbound_at > $3
     ORDER BY chat_tickets.id DESC LIMIT 1`,
    [row.customer_id, row.instance_id, row.answer_awaited_since],
  )
  if (!answered) return false
  await cancelOne(work, row.id, answered.id, now)
  return true
}

/**
 * One that an answer cancels and that leaves after the customer's window has closed would never be sent: either the
 * customer writes, or it may not leave. @throws Refusal WINDOW_CLOSED, with the field.
 */
export async function mustNotBeInVain(
  work: Work,
  place: Readonly<{ customer_id: string; instance_id: string }>,
  type: string,
  sendAt: Date,
): Promise<void> {
  if (await windowIsClosed(work, place, type, sendAt))
    throw new Refusal(
      'WINDOW_CLOSED',
      'Sem resposta do cliente, a janela de 24 horas estará fechada neste horário. Escolha um modelo aprovado ou um horário antes.',
      { field: 'send_at' },
    )
}

async function cancelOne(work: Work, id: string, ticketId: string, now: Date): Promise<void> {
  const row = await readScheduled(work, id)
  if (!row) return
  const state = step(scheduledMessageSteps, row.state, 'CANCEL')
  await work.query(
    `UPDATE scheduled_messages SET state = $2, canceled_at = $3, error_code = $4, error_message = $5 WHERE id = $1`,
    [id, state, now, ANSWERED, SENTENCE],
  )
  const canceled = { ...row, state, error_code: ANSWERED, error_message: SENTENCE }
  const text = `A mensagem de ${row.user_name} agendada para ${momentText(row.send_at, await zoneOf(work))} foi cancelada: o cliente respondeu antes.`
  const lines = await writeLogLines(work, [{ ticketId, text, at: now }])
  await publish(work, [toldScheduled(canceled), ...lines])
}
