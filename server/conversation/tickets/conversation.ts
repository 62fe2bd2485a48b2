import { ADMINISTRATOR, canSee, type Viewer } from '../../../src/domain/access/visibility'
import { customerIn } from '../../../src/domain/contacts/destination'
import { normalizePhone, otherSpelling, phoneLookupKey } from '../../../src/domain/contacts/phone'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { LOCKED_COLUMNS, type LockedTicket } from './locked-ticket'

/**
 * The unfinished ticket of the customer with this number, in any spelling, on this connection; locked. Who hides
 * the number is named as {@link destinationOf} does.
 * @throws Refusal NOT_FOUND, the same for a ticket that the viewer may not see as for none.
 */
export async function lockConversation(
  work: Work,
  viewer: Viewer,
  toNumber: string,
  instanceId: string,
): Promise<LockedTicket> {
  return (await lockNamed(work, viewer, toNumber, instanceId)).ticket
}

/**
 * The same, to be answered at that number from now on: who was merged has several, and the one that is named is the one
 * that is meant. The ticket says so (`answers_to`).
 */
export async function lockAnswered(
  work: Work,
  viewer: Viewer,
  toNumber: string,
  instanceId: string,
): Promise<LockedTicket> {
  const { ticket, address, key } = await lockNamed(work, viewer, toNumber, instanceId)
  if (key !== '' && address !== null && phoneLookupKey(address) !== key)
    await answerAt(work, ticket.id, normalizePhone(toNumber))
  return ticket
}

/** Has a ticket answered at this number of its customer's, in the spelling that the provider knows where it has said so. */
export const answerAt = (work: Work, ticketId: string, phone: string): Promise<unknown> =>
  work.query(
    `UPDATE chat_tickets t SET wa_id = coalesce((
       SELECT i.value FROM customer_identifiers i
       WHERE i.customer_id = t.customer_id AND i.kind = 'wa_id' AND i.value = ANY($3::text[]) LIMIT 1), $2) WHERE t.id = $1`,
    [ticketId, phone, [phone, otherSpelling(phone) ?? phone]],
  )

async function lockNamed(work: Work, viewer: Viewer, toNumber: string, instanceId: string) {
  const customerId = customerIn(toNumber)
  const key = customerId === null ? phoneLookupKey(normalizePhone(toNumber)) : ''
  const ticket =
    isId(instanceId) && (key !== '' || customerId !== null)
      ? await work.one<LockedTicket & { address: string | null }>(
          `SELECT ${LOCKED_COLUMNS}, coalesce(t.wa_id, (SELECT coalesce(c.wa_id, NULLIF(c.phone_number, '')) FROM customers c
             WHERE c.id = t.customer_id)) AS address FROM chat_tickets t
           WHERE t.customer_id = coalesce($3::bigint, (SELECT i.customer_id FROM customer_identifiers i WHERE i.kind = 'phone' AND i.value = $1))
             AND t.instance_id = $2 AND t.state <> 'closed' FOR UPDATE OF t`,
          [key, instanceId, customerId],
        )
      : undefined
  if (!ticket || !canSee(viewer, ticket))
    throw new Refusal('NOT_FOUND', 'Não há atendimento aberto com este número nesta conexão.')
  const { address, ...locked } = ticket
  return { ticket: locked, address, key }
}

/** The owner's name, for sentences that say who has a ticket. */
export async function userName(work: Work, userId: string | null): Promise<string> {
  if (userId === null) return 'ninguém'
  const row = await work.one<{ name: string }>('SELECT name FROM users WHERE id = $1', [Number(userId)])
  return row?.name ?? 'outra pessoa'
}

/**
 * May this viewer write to the customer in this ticket? Only its owner or an administrator, and only while it
 * is open or being closed (src/domain/tickets/rights.ts, `reply`).
 * @throws Refusal with the reason.
 */
export async function mustReply(work: Work, viewer: Viewer, ticket: LockedTicket): Promise<void> {
  switch (ticket.state) {
    case 'open':
    case 'closing':
      if (ticket.user_id === viewer.id || viewer.role === ADMINISTRATOR)
        return mustNotBeBlocked(work, ticket.customer_id)
      throw await ownedByOther(work, ticket, 'FORBIDDEN', 'está com')
    case 'inbox':
      throw new Refusal('FORBIDDEN', 'Este atendimento está na fila: assuma-o antes de responder.')
    default:
      throw new Refusal('CONFLICT', 'Este atendimento já foi encerrado.')
  }
}

/** @throws Refusal when the customer is blocked: nothing is sent to them until somebody takes that away. */
async function mustNotBeBlocked(work: Work, customerId: string): Promise<void> {
  const blocked = await work.one('SELECT 1 FROM customers WHERE id = $1 AND blocked_at IS NOT NULL', [
    customerId,
  ])
  if (blocked)
    throw new Refusal('FORBIDDEN', 'Este cliente está bloqueado: desbloqueie-o para enviar mensagens.')
}

/** The refusal that names who has the ticket, in its text and in `extensions.by`. */
export async function ownedByOther(
  work: Work,
  ticket: LockedTicket,
  code: 'FORBIDDEN' | 'CONFLICT',
  verb: 'está com' | 'já foi assumido por',
): Promise<Refusal> {
  const name = await userName(work, ticket.user_id)
  return new Refusal(code, `Este atendimento ${verb} ${name}.`, { by: { id: ticket.user_id, name } })
}
