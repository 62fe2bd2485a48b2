import type { ChatTicket } from '../../../contract/entities'
import type { Viewer } from '../../../src/domain/access/visibility'
import { LAST_PRIORITY } from '../../../src/domain/tickets/rights'
import { FURTHEST_SNOOZE_MS } from '../../../src/domain/tickets/snooze'
import { writtenMoment } from '../../../src/domain/time/written-moment'
import { zoneOf } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { type LockedTicket, lockVisibleTicket } from '../tickets/locked-ticket'
import { mustAct, mustOwn, stateRefusal, tellMove } from './move'

/**
 * Makes a ticket more or less urgent. In the queue anybody who sees it may, for the queue is everybody's.
 * @throws Refusal for one that is closed, or in another's hands.
 */
export async function setPriority(
  work: Work,
  viewer: Viewer,
  id: string,
  priority: number,
  now: Date,
): Promise<ChatTicket> {
  if (!Number.isInteger(priority) || priority < 0 || priority > LAST_PRIORITY)
    throw new Refusal('INVALID', `A prioridade vai de 0 a ${LAST_PRIORITY}.`)
  const ticket = await lockVisibleTicket(work, viewer, id)
  await mustMark(work, viewer, ticket)
  await work.query('UPDATE chat_tickets SET priority = $2, updated_at = now() WHERE id = $1', [id, priority])
  const text = priority === 0 ? 'retirou a prioridade.' : `definiu a prioridade: ${PRIORITIES[priority]}.`
  return tellMove(work, viewer, ticket, { event: 'Changed', text, now })
}

const PRIORITIES = ['nenhuma', 'baixa', 'média', 'alta']

/** Marks a ticket as research or takes the mark away. @throws Refusal as {@link setPriority}. */
export async function setResearch(
  work: Work,
  viewer: Viewer,
  id: string,
  on: boolean,
  now: Date,
): Promise<ChatTicket> {
  const ticket = await lockVisibleTicket(work, viewer, id)
  await mustMark(work, viewer, ticket)
  await work.query('UPDATE chat_tickets SET is_research = $2, updated_at = now() WHERE id = $1', [id, on])
  return tellMove(work, viewer, ticket, {
    event: on ? 'IsResearch' : 'ResearchCanceled',
    text: on ? 'marcou o atendimento como pesquisa.' : 'retirou a marca de pesquisa.',
    now,
  })
}

async function mustMark(work: Work, viewer: Viewer, ticket: LockedTicket): Promise<void> {
  if (ticket.state === 'inbox') return
  if (ticket.state !== 'open') throw stateRefusal(ticket)
  await mustOwn(work, viewer, ticket)
}

/** Has a ticket that is put off brought back at a time; null: at none. One job per ticket: a later time replaces the earlier. */
export async function wakeAt(work: Work, ticketId: string, then: Date | null): Promise<void> {
  if (then !== null)
    await work.enqueue(
      'tickets.wake',
      { tenantId: work.tenant.id, ticketId },
      { runAt: then, key: `tickets.wake:${work.tenant.id}:${ticketId}` },
    )
}

/**
 * Puts a ticket off until a time, or (null) until the customer writes. It stays in its owner's hands.
 * @throws Refusal unless it is open and the viewer's, or the viewer an administrator; or for a time that is none.
 */
export async function snoozeTicket(
  work: Work,
  viewer: Viewer,
  id: string,
  until: string | null,
  now: Date,
): Promise<ChatTicket> {
  const then = until === null ? null : checkedTime(until, now, await zoneOf(work))
  const ticket = await lockVisibleTicket(work, viewer, id)
  await mustAct(work, viewer, ticket, 'HAND_OVER')
  await work.query(
    'UPDATE chat_tickets SET snoozed_at = $2, snoozed_until = $3, updated_at = now() WHERE id = $1',
    [id, now, then],
  )
  await wakeAt(work, id, then)
  const text =
    then === null
      ? 'adiou o atendimento até o cliente escrever.'
      : `adiou o atendimento até ${spoken(then, await zoneOf(work))}.`
  return tellMove(work, viewer, ticket, { event: 'Changed', text, now })
}

/** Takes up a ticket that was put off; one that was not stays as it is. @throws Refusal as {@link snoozeTicket}. */
export async function wakeTicket(work: Work, viewer: Viewer, id: string, now: Date): Promise<ChatTicket> {
  const ticket = await lockVisibleTicket(work, viewer, id)
  await mustAct(work, viewer, ticket, 'HAND_OVER')
  const woken = await work.one(
    `UPDATE chat_tickets SET snoozed_at = NULL, snoozed_until = NULL, updated_at = now()
     WHERE id = $1 AND snoozed_at IS NOT NULL RETURNING id`,
    [id],
  )
  return tellMove(work, viewer, ticket, {
    event: 'Changed',
    text: woken ? 'retomou o atendimento adiado.' : null,
    now,
  })
}

function checkedTime(until: string, now: Date, zone: string): Date {
  const at = writtenMoment(until, zone, 'begins')
  if (at === null) throw new Refusal('INVALID', 'Data inválida.', { field: 'until' })
  const then = new Date(at)
  if (then <= now) throw new Refusal('INVALID', 'Escolha um momento que ainda não passou.')
  if (then.getTime() - now.getTime() > FURTHEST_SNOOZE_MS)
    throw new Refusal('INVALID', 'Escolha um momento dentro de um ano.')
  return then
}

const spoken = (then: Date, zone: string): string =>
  then.toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: zone })
