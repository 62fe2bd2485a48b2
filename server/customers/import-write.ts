import type { Work } from '../platform/db/work'
import type { Written } from './import-plan'

type New = { phone: { digits: string; key: string }; written: Written }

/** Writes new customers; gives their ids by the key of their phone. One who came in this moment by a message has none. */
export async function insertCustomers(work: Work, rows: readonly New[]): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map()
  const made = await work.query<{ id: string; key: string }>(
    `INSERT INTO customers (tenant_id, name, phone_number, lookup_key, email, document_register, address, open_field, is_blacklisted_campaign)
     SELECT $1, v.name, v.digits, v.key, v.email, v.document_register, v.address, v.open_field, v.is_blacklisted_campaign
     FROM jsonb_to_recordset($2::jsonb) AS v(name text, digits text, key text, email text, document_register text, address text,
       open_field jsonb, is_blacklisted_campaign boolean)
     ORDER BY v.key ON CONFLICT (tenant_id, lookup_key) DO NOTHING RETURNING id::text, lookup_key AS key`,
    [work.tenant.id, JSON.stringify(rows.map(({ phone, written }) => ({ ...written, ...phone })))],
  )
  return new Map(made.map(({ id, key }) => [key, id]))
}

/** Writes customers as they are to stand. */
export const updateCustomers = (work: Work, rows: readonly { id: string; written: Written }[]) =>
  work.query(
    `UPDATE customers c SET name = v.name, email = v.email, document_register = v.document_register, address = v.address,
       open_field = v.open_field, is_blacklisted_campaign = v.is_blacklisted_campaign
     FROM jsonb_to_recordset($1::jsonb) AS v(id bigint, name text, email text, document_register text, address text,
       open_field jsonb, is_blacklisted_campaign boolean)
     WHERE c.tenant_id = $2 AND c.id = v.id`,
    [JSON.stringify(rows.map(({ id, written }) => ({ id, ...written }))), work.tenant.id],
  )
