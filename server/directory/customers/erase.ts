import { ERASURE_REASONS, type ErasureReason } from '../../../contract/customer-lists'
import type { CustomerErasure } from '../../../contract/entities'
import type { Viewer } from '../../../src/domain/access/visibility'
import { normalizePhone, phoneLookupKey } from '../../../src/domain/contacts/phone'
import { step } from '../../../src/domain/kernel/step'
import { deliverySteps, ticketSteps } from '../../../src/domain/kernel/steps.gen'
import { ackOf, type Delivery } from '../../../src/domain/messages/delivery'
import { foldText } from '../../../src/domain/text/fold-text'
import { LOCKED_COLUMNS, type LockedTicket, placeOf } from '../../conversation/tickets/locked-ticket'
import { readTickets, scopeOf } from '../../conversation/tickets/ticket.row'
import { cancelOpenTransfer } from '../../conversation/transfers/cancel'
import type { Work } from '../../platform/db/work'
import { type Change, publish } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import { seal } from '../../platform/seal'
import { dropExports } from '../exports/expire'
import { eraseImported } from '../imports/forget'
import { type From, note } from '../security-log/note'
import { type CustomerRow, toCustomer } from './customer.row'
import { addressesOf, eraseMessages, erasePeople, everybodyIn } from './erase.rows'
import { rememberErased } from './erased-identifiers'
import { lockCustomer } from './locked-customer'
import { changeIdentities } from './merge.lock'

/** Messages that are emptied before it is answered; a conversation of years is gone on with in the background. */
const AT_ONCE = 2_000

type Asked = { customer_id: string; confirmation: string; reason: string }

/**
 * Erases a customer, with everybody who was merged into them: whoever they were is not in the database once this is
 * committed, but for the messages of a very long conversation, raw payloads and old events, which a job goes through
 * (erase.job.ts). Unfinished tickets are closed without a word; what waited to be sent is not.
 * @throws Refusal when there is no such customer, or when what was typed is neither their name nor their number.
 */
export async function eraseCustomer(
  work: Work,
  viewer: Viewer,
  { customer_id, confirmation, reason }: Asked,
  { from, secretKey, now }: { from: From; secretKey: string; now: Date },
): Promise<CustomerErasure> {
  if (!isReason(reason)) throw new Refusal('INVALID', 'Escolha um motivo.')
  await changeIdentities(work)
  const row = await lockCustomer(work, viewer, customer_id)
  if (!isMeant(row, confirmation))
    throw new Refusal('INVALID', 'O nome ou telefone digitado não é o deste cliente.')

  const customers = await everybodyIn(work, customer_id)
  const addresses = await addressesOf(work, customers)
  const tickets = await lockTickets(work, customers)
  const ids = tickets.map(({ id }) => id)
  await dropExports(work)
  await eraseImported(work, customers)
  const canceled = [...(await closeUnfinished(work, viewer, tickets, now)), ...(await unsend(work, tickets))]
  await erasePeople(work, customers, ids, now)
  await eraseMessages(work, ids, AT_ONCE)
  const erased_at = now.toISOString()
  const told = await tell(work, { customers, tickets, canceled, erased_at })
  for (const erasure of told)
    await work.query(
      `INSERT INTO customer_erasures (tenant_id, customer_id, ticket_ids, reason, user_id, erased_at, rev)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [work.tenant.id, erasure.customer_id, erasure.ticket_ids, reason, Number(viewer.id), now, erasure.rev],
    )
  await note(work, from, 'customer_erased', {
    userId: viewer.id,
    erased: { customerId: customer_id, reason },
  })
  await rememberErased(work, secretKey, addresses, now)
  const sealed = seal(secretKey, JSON.stringify(addresses))
  await work.enqueue('customers.erase', {
    tenantId: work.tenant.id,
    customerIds: customers,
    sealed,
    last: false,
  })
  const own = told.find((erasure) => erasure.customer_id === customer_id)
  if (!own) throw new Error('an erasure was not told')
  return own
}

const isReason = (reason: string): reason is ErasureReason =>
  (ERASURE_REASONS as readonly string[]).includes(reason)

/** Is it the customer's name, in whatever letters, or their number in whatever spelling? */
function isMeant(row: CustomerRow, confirmation: string): boolean {
  const { name, phone_number } = toCustomer(row)
  const typed = confirmation.trim()
  if (typed === '') return false
  if (foldText(typed) === foldText(name.trim())) return true
  return phone_number !== '' && phoneLookupKey(normalizePhone(typed)) === phoneLookupKey(phone_number)
}

const lockTickets = (work: Work, customers: readonly string[]): Promise<LockedTicket[]> =>
  work.query<LockedTicket>(
    `SELECT ${LOCKED_COLUMNS} FROM chat_tickets t WHERE t.customer_id = ANY($1::bigint[]) ORDER BY t.id FOR UPDATE`,
    [customers],
  )

async function closeUnfinished(
  work: Work,
  viewer: Viewer,
  tickets: readonly LockedTicket[],
  now: Date,
): Promise<Change[]> {
  const canceled: Change[] = []
  for (const ticket of tickets) {
    if (ticket.state === 'closed') continue
    canceled.push(...(await cancelOpenTransfer(work, ticket)))
    await work.query(
      `UPDATE chat_tickets SET state = $2, finished_at = $3, waiting_since = NULL, unseen = 0, updated_at = now(), closed_by = $4
       WHERE id = $1`,
      [ticket.id, step(ticketSteps, ticket.state, 'FINISH'), now, Number(viewer.id)],
    )
    await work.query('UPDATE customer_chats SET unseen = FALSE WHERE chat_ticket_id = $1 AND unseen', [
      ticket.id,
    ])
  }
  return canceled
}

type Waiting = { id: string; chat_ticket_id: string; hash: string | null; send_attempt: number }

/** What nobody has begun to bring to the provider does not leave any more. */
async function unsend(work: Work, tickets: readonly LockedTicket[]): Promise<Change[]> {
  const failed: Delivery['state'] = 'failed'
  const rows = await work.query<Waiting>(
    `UPDATE customer_chats SET delivery = $2 WHERE chat_ticket_id = ANY($1::bigint[]) AND tag_type = 'out'
       AND delivery = $3 AND whatsapp_message_id IS NULL AND posting_since IS NULL
     RETURNING id::text, chat_ticket_id::text, hash, send_attempt`,
    [tickets.map(({ id }) => id), failed, deliverySteps.initial],
  )
  await work.query('DELETE FROM outbox WHERE message_id = ANY($1::bigint[])', [rows.map(({ id }) => id)])
  return rows.flatMap(({ id, chat_ticket_id, hash, send_attempt }): Change[] => {
    const ticket = tickets.find((one) => one.id === chat_ticket_id)
    if (!ticket) return []
    const said = { whatsapp_message_id: null, ack: ackOf(failed), error_code: null, error_message: null }
    return [
      {
        event: 'customerChatAckChanged',
        data: () => ({ id, chat_ticket_id, hash, send_attempt, ...said }),
        audience: { kind: 'ticket', scopes: [placeOf(ticket)] },
        rows: [{ table: 'customer_chats', id }],
      },
    ]
  })
}

type Done = {
  customers: readonly string[]
  tickets: readonly LockedTicket[]
  canceled: readonly Change[]
  erased_at: string
}

/** Tells the erasures first: what comes behind them has nobody in it. */
async function tell(
  work: Work,
  { customers, tickets, canceled, erased_at }: Done,
): Promise<CustomerErasure[]> {
  const told: CustomerErasure[] = []
  const erasures = customers.map((customer_id): Change => {
    const ticket_ids = tickets.flatMap((ticket) => (ticket.customer_id === customer_id ? [ticket.id] : []))
    return {
      event: 'customerErased',
      data: (rev) => {
        const erasure = { customer_id, ticket_ids, erased_at, rev }
        told.push(erasure)
        return { erasure }
      },
      // Whoever saw one of the tickets at some time may have something of it; it names nobody.
      audience: { kind: 'tenant' },
      rows: [{ table: 'customers', id: customer_id }],
    }
  })
  const unfinished = tickets.filter(({ state }) => state !== 'closed').map(({ id }) => id)
  const closed = [...(await readTickets(work, unfinished)).values()].map(
    (ticket): Change => ({
      event: 'chatTicketClosed',
      data: (rev) => {
        const customer = {
          ...ticket.customer,
          rev: told.find((one) => one.customer_id === ticket.customer_id)?.rev ?? rev,
        }
        return { ticket: { ...ticket, rev, customer } }
      },
      audience: { kind: 'ticket', scopes: [scopeOf(ticket)] },
      rows: [{ table: 'chat_tickets', id: ticket.id }],
    }),
  )
  await publish(work, [...erasures, ...canceled, ...closed])
  return told
}
