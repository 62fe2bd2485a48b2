import type { Viewer } from '../../../src/domain/access/visibility'
import { MEMORY_KINDS } from '../../../src/domain/memories/memory'
import { findCustomer } from '../../directory/customers/customer.queries'
import { isFoundBy } from '../../directory/customers/found-by'
import { knownTo } from '../../directory/customers/known.sql'
import { iso, isoOrNull } from '../../platform/db/iso'
import type { Work } from '../../platform/db/work'
import type { MemoryRow, MemoryRowPage } from '../../platform/graphql/resolvers.gen'
import type { ListDefinition, ListInput } from '../../platform/list/definition'
import { oneOfIds, oneOfWords, yesOrNo } from '../../platform/list/filters'
import { pagedQuery } from '../../platform/list/paged-query'
import { personOf } from './health'

/** Whose it is: who was merged is who they became. */
const JOINS = `JOIN customers o ON o.tenant_id = m.tenant_id AND o.id = m.customer_id
  JOIN customers c ON c.tenant_id = m.tenant_id AND c.id = coalesce(o.merged_into, o.id)`
const SELECT = `m.id::text, c.id::text AS customer_id, c.name AS customer_name, m.kind, m.value, m.health, m.approved_at IS NOT NULL AS approved,
  m.message_id::text, (SELECT x.chat_ticket_id::text FROM customer_chats x WHERE x.tenant_id = m.tenant_id AND x.id = m.message_id) AS chat_ticket_id,
  (SELECT u.name FROM users u WHERE u.tenant_id = m.tenant_id AND u.id = m.proposed_by) AS proposed_by,
  (SELECT u.name FROM users u WHERE u.tenant_id = m.tenant_id AND u.id = m.approved_by) AS approved_by,
  m.created_at, m.expires_at, m.used_at, m.rev`

const memoryList: ListDefinition = {
  table: 'customer_memories',
  as: 'm',
  joins: JOINS,
  select: SELECT,
  find: (typed, parameters, _way, viewer) => isFoundBy('c.id', typed, viewer, parameters),
  sorts: {
    created: { by: 'm.created_at', type: 'timestamptz' },
    expires: { by: 'm.expires_at', type: 'timestamptz' },
    customer: { by: 'c.name_key', shown: 'c.shown_name_key', type: 'text' },
  },
  sort: '-created',
  filters: {
    id: oneOfIds('m.id'),
    kind: oneOfWords('m.kind', MEMORY_KINDS),
    approved: yesOrNo('m.approved_at IS NOT NULL'),
    health: yesOrNo('m.health'),
  },
  visible: knownTo,
  where: 'c.erased_at IS NULL',
}

type Row = Omit<MemoryRow, 'created_at' | 'expires_at' | 'used_at'> &
  Readonly<{ created_at: Date; expires_at: Date; used_at: Date | null }>
const toRow = ({ created_at, expires_at, used_at, ...row }: Row): MemoryRow => ({
  ...row,
  created_at: iso(created_at),
  expires_at: iso(expires_at),
  used_at: isoOrNull(used_at),
})

/** A page of what is remembered of the customers whom the viewer may know. */
export async function memoryRows(work: Work, viewer: Viewer, input: ListInput): Promise<MemoryRowPage> {
  const page = await pagedQuery<Row>(work, viewer, memoryList, input)
  return { ...page, items: page.items.map(toRow) }
}

/** What is remembered of a customer, proposals first; nothing of one whom the viewer may not know. */
export async function customerMemories(work: Work, viewer: Viewer, customerId: string): Promise<MemoryRow[]> {
  if (!(await findCustomer(work, viewer, customerId))) return []
  const rows = await work.query<Row>(
    `SELECT ${SELECT} FROM customer_memories m ${JOINS} WHERE m.customer_id IN ${personOf('$1', '$2::bigint')}
     ORDER BY m.approved_at IS NOT NULL, m.kind, m.id LIMIT 100`,
    [work.tenant.id, customerId],
  )
  return rows.map(toRow)
}
