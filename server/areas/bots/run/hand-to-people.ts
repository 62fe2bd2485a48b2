import type { EndCause } from '../../../../src/domain/bots/session'
import { step, takes } from '../../../../src/domain/kernel/step'
import { ticketSteps, transferSteps } from '../../../../src/domain/kernel/steps.gen'
import { writeLogLines } from '../../../conversation/messages/log-line'
import { moved } from '../../../conversation/seam'
import { type LockedTicket, placeOf } from '../../../conversation/tickets/locked-ticket'
import { readTicket, scopeOf } from '../../../conversation/tickets/ticket.row'
import { readTransfer } from '../../../conversation/transfers/transfer.row'
import type { Work } from '../../../platform/db/work'
import { type Change, publish } from '../../../platform/events/publish'
import { WHY_WORDS } from '../words'

type Handing = Readonly<{
  /** Null: no bot was there for it. */
  botName: string | null
  departmentId: string | null
  note: string
  why: EndCause | null
}>

/** What the bot has said in this ticket still leaves, though it has it no more: it gave it away itself. */
export const keepsItsWord = (work: Work, ticket: LockedTicket): Promise<unknown> =>
  work.query(
    `UPDATE outbox SET only_while_bot = FALSE
     WHERE instance_id = $1 AND customer_id = $2 AND only_while_bot AND only_while_user IS NULL`,
    [ticket.instance_id, ticket.customer_id],
  )

/**
 * Gives a bot's ticket to people: into the queue of a department, or of the shop where none is named or it is not in use any more. The
 * customer waits from now on. Who has the ticket already keeps it.
 */
export async function handToPeople(
  work: Work,
  before: LockedTicket,
  { botName, departmentId, note, why }: Handing,
  now: Date,
): Promise<void> {
  const inQueue = takes(ticketSteps, before.state, 'TAKE')
  const department =
    departmentId === null || !inQueue
      ? undefined
      : await work.one<{ id: string; name: string }>(
          'SELECT id::text, name FROM departments WHERE id = $1::bigint AND activated',
          [departmentId],
        )
  await work.query(
    `UPDATE chat_tickets SET bot_is_active = FALSE, state = $3, department_id = coalesce($2::bigint, department_id), placed_at = $4,
       waiting_since = coalesce(waiting_since, $4), updated_at = now() WHERE id = $1`,
    [
      before.id,
      department?.id ?? null,
      department ? step(ticketSteps, before.state, 'CHANGE_DEPARTMENT') : before.state,
      now,
    ],
  )
  await moved.run(work, 'record', [{ ticketId: before.id }])
  const lost = departmentId !== null && inQueue && !department
  const lines = await writeLogLines(work, [
    {
      ticketId: before.id,
      text: sentenceOf({ botName, why, department: department?.name ?? null, lost, note }),
      at: now,
    },
  ])
  await publish(work, [
    await toldHanded(work, before, { departmentId: department?.id ?? null, note }, now),
    ...(why === 'too_many_messages' ? [await toldLimit(work, before)] : []),
    ...lines,
  ])
}

type Sentence = Readonly<
  Pick<Handing, 'botName' | 'why' | 'note'> & { department: string | null; lost: boolean }
>

function sentenceOf({ botName, why, department, lost, note }: Sentence): string {
  const who = botName === null ? 'O robô' : `O robô ${botName}`
  const where = department === null ? 'a fila' : `a fila do setor ${department}`
  const because = why === null ? '' : `: ${WHY_WORDS[why]}`
  const gone = lost ? ' O setor escolhido no robô não existe mais.' : ''
  return `${who} passou o atendimento para ${where}${because}.${gone}${note.trim() === '' ? '' : ` Recado: ${note.trim()}`}`
}

/** Writes it down among the ticket's transfers (specification section 4: of the two causes, the bot) and tells it. */
async function toldHanded(
  work: Work,
  before: LockedTicket,
  { departmentId, note }: { departmentId: string | null; note: string },
  now: Date,
): Promise<Change> {
  const row = await work.one<{ id: string }>(
    `INSERT INTO ticket_transfers (tenant_id, chat_ticket_id, state, previous_user_id, next_user_id, department_id, note, created_at, transferred_at)
     VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $7) RETURNING id::text`,
    [
      work.tenant.id,
      before.id,
      step(transferSteps, step(transferSteps, transferSteps.initial, 'REQUEST'), 'CONFIRM'),
      before.user_id === null ? null : Number(before.user_id),
      departmentId,
      note.trim() || null,
      now,
    ],
  )
  const transfer = await readTransfer(work, row?.id ?? '')
  const ticket = await readTicket(work, before.id)
  return {
    event: 'ChatTicketTransferred',
    data: (rev) => ({
      transfer: { ...transfer, rev },
      ticket: { ...ticket, rev },
      triggered_by: null,
      cause: 'bot',
    }),
    audience: { kind: 'ticket', scopes: [placeOf(before), scopeOf(ticket)] },
    rows: [
      { table: 'ticket_transfers', id: transfer.id },
      { table: 'chat_tickets', id: before.id },
    ],
  }
}

async function toldLimit(work: Work, { id }: LockedTicket): Promise<Change> {
  const ticket = await readTicket(work, id)
  return {
    event: 'notifyTriageFlowFinishedByMessageLimit',
    data: (rev) => ({ ticket: { ...ticket, rev } }),
    audience: { kind: 'ticket', scopes: [scopeOf(ticket)] },
    rows: [{ table: 'chat_tickets', id }],
  }
}
