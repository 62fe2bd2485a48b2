import { ERASURE_REASONS, type ErasureReason } from '../../../../contract/customer-lists'
import type { CustomerErasure } from '../../../../contract/entities'
import type { Viewer } from '../../../../src/domain/access/visibility'
import { normalizePhone, phoneLookupKey } from '../../../../src/domain/contacts/phone'
import { foldText } from '../../../../src/domain/text/fold-text'
import type { Work } from '../../../platform/db/work'
import { type Change, publish } from '../../../platform/events/publish'
import { Refusal } from '../../../platform/graphql/refusal'
import { seal } from '../../../platform/seal'
import { dropExports } from '../../exports/expire'
import { eraseImported } from '../../imports/forget'
import { type Erasing, erased } from '../../moments'
import { type From, note } from '../../security-log/note'
import { type CustomerRow, toCustomer } from '../customer.row'
import { lockCustomer } from '../locked-customer'
import { changeIdentities } from '../merge/lock'
import { addressesOf, eraseMessages, erasePeople, everybodyIn } from './erase.rows'
import { rememberErased } from './erased-identifiers'

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
  const told: CustomerErasure[] = []
  const revOf = (id: string) => told.find((one) => one.customer_id === id)?.rev
  const erasing: Erasing = { customers, viewer, now, tickets: [], told: [], revOf }
  await erased.run(work, 'decide', [erasing])
  const ids = erasing.tickets.map(({ id }) => id)
  await dropExports(work)
  await eraseImported(work, customers)
  await erasePeople(work, customers, ids, now)
  await erased.run(work, 'record', [erasing])
  await eraseMessages(work, ids, AT_ONCE)
  await erased.run(work, 'tell', [erasing])
  await tell(work, erasing, told)
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

/** Tells the erasures first, and puts them into `told`: what comes behind them has nobody in it. */
async function tell(
  work: Work,
  { customers, tickets, told: behind, now }: Erasing,
  told: CustomerErasure[],
): Promise<void> {
  const erased_at = now.toISOString()
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
  await publish(work, [...erasures, ...behind])
}
