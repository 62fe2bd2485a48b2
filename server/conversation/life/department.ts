import type { ChatTicket } from '../../../contract/entities'
import type { Viewer } from '../../../src/domain/access/visibility'
import { step, takes } from '../../../src/domain/kernel/step'
import { type TicketEvent, ticketSteps, transferSteps } from '../../../src/domain/kernel/steps.gen'
import { departmentInUse } from '../../directory/departments/in-use'
import type { Work } from '../../platform/db/work'
import type { Change } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import { type LockedTicket, lockVisibleTicket, placeOf } from '../tickets/locked-ticket'
import { rememberPlace } from '../tickets/remember-place'
import { readTicket, scopeOf } from '../tickets/ticket.row'
import { cancelOpenTransfer } from '../transfers/cancel'
import { readTransfer } from '../transfers/transfer.row'
import { mustOwn, stateRefusal, tellMove } from './move'

/**
 * Gives a ticket to another department. It goes into that department's queue, unless its owner works there:
 * then it stays in the owner's hands. From the queue anybody who sees it may send it on, for the queue is
 * everybody's. Its open transfer, if any, is canceled with it.
 * @throws Refusal for one that is closed, in another's hands, or of that department already.
 */
export async function changeDepartment(
  work: Work,
  viewer: Viewer,
  id: string,
  departmentId: string,
  now: Date,
): Promise<ChatTicket> {
  const ticket = await lockVisibleTicket(work, viewer, id)
  const department = await departmentInUse(work, departmentId)
  if (!takes(ticketSteps, ticket.state, 'CHANGE_DEPARTMENT')) throw stateRefusal(ticket)
  if (ticket.user_id !== null) await mustOwn(work, viewer, ticket)
  if (ticket.department_id === department.id)
    throw new Refusal('CONFLICT', `Este atendimento já é do setor ${department.name}.`)
  const stays = ticket.user_id !== null && (await worksIn(work, ticket.user_id, department.id))
  const move: TicketEvent = stays ? 'CHANGE_DEPARTMENT_WITHIN' : 'CHANGE_DEPARTMENT'
  const to = {
    state: step(ticketSteps, ticket.state, move),
    user_id: stays ? ticket.user_id : null,
    department_id: department.id,
  }
  await rememberPlace(work, viewer, ticket, to, now)
  await work.query(
    `UPDATE chat_tickets SET state = $2, department_id = $3, user_id = CASE WHEN $4 THEN user_id END,
       previous_user_id = CASE WHEN $4 THEN previous_user_id ELSE coalesce(user_id, previous_user_id) END,
       placed_at = CASE WHEN $4 THEN placed_at ELSE $5 END, updated_at = now() WHERE id = $1`,
    [id, to.state, department.id, stays, now],
  )
  const canceled = await cancelOpenTransfer(work, ticket)
  const transferId = await keepTransfer(work, viewer, ticket, department.id, stays, now)
  return tellMove(work, viewer, ticket, {
    event: 'ChangeDepartment',
    text: stays
      ? `mudou o atendimento para o setor ${department.name}.`
      : `enviou o atendimento para a fila do setor ${department.name}.`,
    now,
    before: canceled,
    after: [await toldTransfer(work, viewer, ticket, transferId)],
  })
}

async function worksIn(work: Work, userId: string, departmentId: string): Promise<boolean> {
  const row = await work.one('SELECT 1 FROM users WHERE id = $1 AND department_id = $2::bigint', [
    Number(userId),
    departmentId,
  ])
  return row !== undefined
}

/** Writes the change down among the ticket's transfers (specification section 4: one of the two causes). */
async function keepTransfer(
  work: Work,
  viewer: Viewer,
  ticket: LockedTicket,
  departmentId: string,
  stays: boolean,
  now: Date,
): Promise<string> {
  const owner = ticket.user_id === null ? null : Number(ticket.user_id)
  const requested = step(transferSteps, transferSteps.initial, 'REQUEST')
  const row = await work.one<{ id: string }>(
    `INSERT INTO ticket_transfers (tenant_id, chat_ticket_id, state, previous_user_id, next_user_id, department_id,
       requested_by, created_at, transferred_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) RETURNING id::text`,
    [
      work.tenant.id,
      ticket.id,
      step(transferSteps, requested, 'CONFIRM'),
      owner,
      stays ? owner : null,
      departmentId,
      Number(viewer.id),
      now,
    ],
  )
  if (!row) throw new Error('a transfer was not written')
  return row.id
}

async function toldTransfer(
  work: Work,
  viewer: Viewer,
  before: LockedTicket,
  transferId: string,
): Promise<Change> {
  const transfer = await readTransfer(work, transferId)
  const ticket = await readTicket(work, before.id)
  return {
    event: 'ChatTicketTransferred',
    data: (rev) => ({
      transfer: { ...transfer, rev },
      ticket: { ...ticket, rev },
      triggered_by: viewer.id,
      cause: 'department',
    }),
    audience: { kind: 'ticket', scopes: [placeOf(before), scopeOf(ticket)] },
    rows: [
      { table: 'ticket_transfers', id: transferId },
      { table: 'chat_tickets', id: before.id },
    ],
  }
}
