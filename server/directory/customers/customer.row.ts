import type { Customer, CustomerGroup } from '../../../contract/entities'
import { isoOrNull } from '../../platform/db/iso'
import type { Work } from '../../platform/db/work'
import { MAIN_ADDRESS_LINE } from './main-address.sql'

/** Columns of customers `c`, under the names of {@link CustomerRow}; the prefix keeps them apart in joins. */
export const CUSTOMER_COLUMNS = `
  c.id::text AS c_id, c.name AS c_name, c.image AS c_image, ${MAIN_ADDRESS_LINE} AS c_address, c.blocked_at AS c_blocked_at,
  c.phone_number AS c_phone_number, c.open_field AS c_open_field, c.is_favorite AS c_is_favorite,
  c.is_blacklisted AS c_is_blacklisted, c.is_blacklisted_campaign AS c_is_blacklisted_campaign,
  c.document_register AS c_document_register, c.email AS c_email, c.color_tag AS c_color_tag, c.rev::integer AS c_rev,
  c.erased_at AS c_erased_at,
  (SELECT json_agg(json_build_object('id', gm.id::text, 'group_id', gm.group_id::text, 'customer_id', gm.customer_id::text,
       'name', g.name, 'color_tag', g.color_tag) ORDER BY fold_text(g.name), g.id)
     FROM customer_group_members gm JOIN customer_groups g ON g.tenant_id = gm.tenant_id AND g.id = gm.group_id AND g.deleted_at IS NULL
     WHERE gm.tenant_id = c.tenant_id AND gm.customer_id = c.id) AS c_groups`

export type CustomerRow = {
  c_id: string
  c_name: string
  c_image: string | null
  c_address: string | null
  c_blocked_at: Date | null
  c_phone_number: string
  c_open_field: unknown
  c_is_favorite: boolean
  c_is_blacklisted: boolean
  c_is_blacklisted_campaign: boolean
  c_document_register: string | null
  c_email: string | null
  c_color_tag: string | null
  c_rev: number
  c_erased_at: Date | null
  c_groups: CustomerGroup[] | null
}

/** The contract's customer, with their groups: the same for those who may see it. */
export function toCustomer(row: CustomerRow): Customer {
  return {
    id: row.c_id,
    name: row.c_name,
    image: row.c_image,
    address: row.c_address,
    blocked_at: isoOrNull(row.c_blocked_at),
    phone_number: row.c_phone_number,
    open_field: row.c_open_field,
    is_favorite: row.c_is_favorite,
    is_blacklisted: row.c_is_blacklisted,
    is_blacklisted_campaign: row.c_is_blacklisted_campaign,
    document_register: row.c_document_register,
    email: row.c_email,
    color_tag: row.c_color_tag,
    groups: row.c_groups ?? [],
    erased_at: isoOrNull(row.c_erased_at),
    rev: row.c_rev,
  }
}

/** Customers by id, as the contract shows them. */
export async function readCustomers(work: Work, ids: readonly string[]): Promise<Map<string, Customer>> {
  const rows = await work.query<CustomerRow>(
    `SELECT ${CUSTOMER_COLUMNS} FROM customers c WHERE c.id = ANY($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.c_id, toCustomer(row)]))
}
