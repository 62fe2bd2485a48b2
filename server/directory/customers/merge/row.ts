import type { CustomerMerge } from '../../../../contract/entities'
import type { Viewer } from '../../../../src/domain/access/visibility'
import type { Joined } from '../../../../src/domain/contacts/joined'
import { type MergedValues, REVERSIBLE_MS } from '../../../../src/domain/contacts/merge'
import { iso, isoOrNull } from '../../../platform/db/iso'
import type { Work } from '../../../platform/db/work'
import { findCustomer } from '../customer.queries'

/** What a merge moved and changed: enough to take it back. */
export type Moved = {
  tickets: string[]
  notes: string[]
  /** Missing in merges from before there were any. */
  quotes?: string[]
  /** The same. */
  orders?: string[]
  /** The same, of messages that leave later. */
  scheduled?: string[]
  /** The same. */
  addresses?: string[]
  /** The main address of each before; null: they had none. The survivor has one of the two. */
  mainAddresses?: { survivor: string | null; merged: string | null }
  /** Keys of the sensitive values that the survivor was given; the values stand with the merged one. */
  sensitive?: string[]
  /** Was the survivor given the merged one's attendant and substitute? */
  attendant?: boolean
  /** Tickets of one connection that became one; missing in merges from before any did. */
  joined?: Joined[]
  /** Groups that the survivor came into by it. */
  groups: string[]
  identifiers: { kind: string; value: string }[]
  /** The survivor's values before and after. */
  before: MergedValues
  after: MergedValues
}

const SELECT = `SELECT x.id::text, x.survivor_id::text, x.merged_id::text, m.name AS merged_name, m.phone_number AS merged_phone,
    u.name AS user_name, x.merged_at, x.undone_at, jsonb_array_length(x.moved -> 'tickets') AS tickets
  FROM customer_merges x
  JOIN customers m ON m.tenant_id = x.tenant_id AND m.id = x.merged_id
  JOIN users u ON u.tenant_id = x.tenant_id AND u.id = x.user_id`

type Row = Omit<CustomerMerge, 'merged_at' | 'undone_at' | 'reversible_until'> & {
  merged_at: Date
  undone_at: Date | null
}

const toMerge = (row: Row): CustomerMerge => ({
  ...row,
  merged_at: iso(row.merged_at),
  undone_at: isoOrNull(row.undone_at),
  reversible_until: iso(new Date(row.merged_at.getTime() + REVERSIBLE_MS)),
})

/** A merge that is known to exist. */
export async function readMerge(work: Work, id: string): Promise<CustomerMerge> {
  const row = await work.one<Row>(`${SELECT} WHERE x.id = $1`, [id])
  if (!row) throw new Error('a merge vanished inside its transaction')
  return toMerge(row)
}

const MOST = 20

/** Who was merged into this customer, newest first; none for a customer whom the viewer may not know. */
export async function mergesOf(work: Work, viewer: Viewer, id: string): Promise<CustomerMerge[]> {
  if (!(await findCustomer(work, viewer, id))) return []
  const rows = await work.query<Row>(`${SELECT} WHERE x.survivor_id = $1 ORDER BY x.id DESC LIMIT ${MOST}`, [
    id,
  ])
  return rows.map(toMerge)
}
