import { canonicalPhone, phoneLookupKey } from '../../../src/domain/contacts/phone'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { readCustomers } from './customer.row'
import { audienceOf } from './tell'

/** A customer took their WhatsApp account to another number. */
export type NumberChange = {
  /** What customers.lookup_key held for the number they leave. */
  from: string
  /** The new address, digits. */
  to: string
}

/**
 * The customer is the same person under the new number, unless somebody has that number already: then the two
 * stay apart, and merging them is a person's act. The old number leads to nobody from now on: whoever gets it
 * next is somebody else. Said again, it changes nothing.
 *
 * @returns the lookup key under which the customer is found now.
 */
export async function followNumber(work: Work, { from, to }: NumberChange): Promise<string> {
  const key = phoneLookupKey(to)
  if (key === from) return key
  const known = await work.query<{ id: string; value: string }>(
    `SELECT customer_id::text AS id, value FROM customer_identifiers WHERE kind = 'phone' AND value = ANY($1::text[])`,
    [[from, key]],
  )
  const leaving = known.find(({ value }) => value === from)
  const there = known.find(({ value }) => value === key)
  if (!leaving) return there ? key : from
  if (there) return from
  const { id } = leaving
  await work.query(`UPDATE customers SET wa_id = $2, phone_number = $3, lookup_key = $4 WHERE id = $1`, [
    id,
    to,
    canonicalPhone(to),
    key,
  ])
  await work.query(
    `DELETE FROM customer_identifiers WHERE customer_id = $1
       AND (kind = 'phone' AND value = $2 OR kind = 'wa_id' AND value <> $3)`,
    [id, from, to],
  )
  // Who was merged has other numbers too: what is answered there goes on there.
  await work.query(`UPDATE chat_tickets SET wa_id = $2 WHERE customer_id = $1 AND wa_id = ANY($3::text[])`, [
    id,
    to,
    [from, canonicalPhone(from)],
  ])
  const customer = (await readCustomers(work, [id])).get(id)
  if (customer)
    await publish(work, [
      {
        event: 'customerChanged',
        data: (rev) => ({ customer, rev }),
        audience: await audienceOf(work, [id]),
        rows: [{ table: 'customers', id }],
      },
    ])
  return key
}
