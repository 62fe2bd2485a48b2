import { ADDRESS_PARTS, type AddressParts } from '../../../../src/domain/contacts/address'
import type { Work } from '../../../platform/db/work'
import { settleMain } from '../addresses'
import type { Written } from './plan'

type New = { phone: { digits: string; key: string }; written: Written }

/** Writes new customers; gives their ids by the key of their phone. One who came in this moment by a message has none. */
export async function insertCustomers(work: Work, rows: readonly New[]): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map()
  const made = await work.query<{ id: string; key: string }>(
    `INSERT INTO customers (tenant_id, name, phone_number, lookup_key, email, document_register, open_field, is_blacklisted_campaign)
     SELECT $1, v.name, v.digits, v.key, v.email, v.document_register, v.open_field, v.is_blacklisted_campaign
     FROM jsonb_to_recordset($2::jsonb) AS v(name text, digits text, key text, email text, document_register text,
       open_field jsonb, is_blacklisted_campaign boolean)
     ORDER BY v.key ON CONFLICT (tenant_id, lookup_key) DO NOTHING RETURNING id::text, lookup_key AS key`,
    [work.tenant.id, JSON.stringify(rows.map(({ phone, written }) => ({ ...written, ...phone })))],
  )
  const ids = new Map(made.map(({ id, key }) => [key, id]))
  await writeMainAddresses(
    work,
    rows.flatMap(({ phone, written: { address } }) => {
      const id = ids.get(phone.key)
      return id === undefined || address === null ? [] : [{ id, address }]
    }),
  )
  return ids
}

/** Writes customers as they are to stand. */
export async function updateCustomers(
  work: Work,
  rows: readonly { id: string; written: Written }[],
): Promise<void> {
  await work.query(
    `UPDATE customers c SET name = v.name, email = v.email, document_register = v.document_register,
       open_field = v.open_field, is_blacklisted_campaign = v.is_blacklisted_campaign
     FROM jsonb_to_recordset($1::jsonb) AS v(id bigint, name text, email text, document_register text,
       open_field jsonb, is_blacklisted_campaign boolean)
     WHERE c.tenant_id = $2 AND c.id = v.id`,
    [JSON.stringify(rows.map(({ id, written }) => ({ id, ...written }))), work.tenant.id],
  )
  await writeMainAddresses(
    work,
    rows.map(({ id, written }) => ({ id, address: written.address })),
  )
}

const PARTS = ADDRESS_PARTS.join(', ')
const OF_ROWS = `jsonb_to_recordset($2::jsonb) AS v(customer_id bigint, there boolean, ${ADDRESS_PARTS.map((part) => `${part} text`).join(', ')})`

/** Writes these customers' main addresses; null: they have none. Their other addresses stay. */
async function writeMainAddresses(
  work: Work,
  rows: readonly { id: string; address: AddressParts | null }[],
): Promise<void> {
  if (rows.length === 0) return
  const given = [
    work.tenant.id,
    JSON.stringify(rows.map(({ id, address }) => ({ customer_id: id, there: address !== null, ...address }))),
  ]
  await work.query(
    `DELETE FROM customer_addresses a USING ${OF_ROWS}
     WHERE a.tenant_id = $1 AND a.customer_id = v.customer_id AND a.main AND NOT v.there`,
    given,
  )
  await work.query(
    `UPDATE customer_addresses a SET (${PARTS}) = ROW (${ADDRESS_PARTS.map((part) => `v.${part}`).join(', ')})
     FROM ${OF_ROWS} WHERE a.tenant_id = $1 AND a.customer_id = v.customer_id AND a.main AND v.there`,
    given,
  )
  await work.query(
    `INSERT INTO customer_addresses (tenant_id, customer_id, ${PARTS}, main)
     SELECT $1, v.customer_id, ${ADDRESS_PARTS.map((part) => `v.${part}`).join(', ')}, true FROM ${OF_ROWS}
     WHERE v.there AND NOT EXISTS (SELECT 1 FROM customer_addresses a
       WHERE a.tenant_id = $1 AND a.customer_id = v.customer_id AND a.main)`,
    given,
  )
  await settleMain(
    work,
    rows.flatMap(({ id, address }) => (address === null ? [id] : [])),
  )
}
