import { ERP_KINDS } from '../../../src/domain/erp/kinds'
import { byName } from '../../platform/db/by-name'
import type { ListDefinition } from '../../platform/list/definition'
import { oneOfIds, oneOfWords } from '../../platform/list/filters'

/** A moment as the contract writes it. */
const moment = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column.split('.')[1]}`

const OPEN = `('queued', 'sending', 'unknown')`

/** A shop's integrations: how each stands, how old what it said is, and what waits. */
export const connectionList: ListDefinition = {
  table: 'erp_connections',
  as: 'c',
  joins: 'LEFT JOIN instances i ON i.tenant_id = c.tenant_id AND i.id = c.instance_id',
  select: `c.id::text, c.kind, c.name, c.instance_id::text, i.name AS instance_name, c.state, c.trouble, c.push_orders,
    c.rev::integer, ${moment('c.heard_at')}, ${moment('c.next_run_at')}, ${moment('c.full_at')},
    c.options ->> 'place' AS place, (c.options ->> 'every')::integer AS every, c.options ->> 'missing' AS missing,
    coalesce((SELECT jsonb_agg(jsonb_build_object('field', k.key, 'title', k.value) ORDER BY k.key)
      FROM jsonb_each_text(c.options -> 'columns') k), '[]') AS columns,
    c.options ->> 'notice_url' AS notice_url,
    (SELECT count(*)::integer FROM erp_notices n
      WHERE n.tenant_id = c.tenant_id AND n.connection_id = c.id AND n.state = 'waiting') AS notices_waiting,
    (SELECT count(*)::integer FROM erp_notices n
      WHERE n.tenant_id = c.tenant_id AND n.connection_id = c.id AND n.state = 'given_up') AS notices_given_up,
    (SELECT n.error FROM erp_notices n WHERE n.tenant_id = c.tenant_id AND n.connection_id = c.id
      AND n.state <> 'told' AND n.error IS NOT NULL ORDER BY n.id LIMIT 1) AS notice_error,
    EXISTS (SELECT 1 FROM erp_secrets s WHERE s.tenant_id = c.tenant_id AND s.connection_id = c.id) AS has_login,
    (SELECT count(*)::integer FROM erp_links l WHERE l.tenant_id = c.tenant_id AND l.connection_id = c.id) AS products,
    (SELECT count(*)::integer FROM erp_outbox o
      WHERE o.tenant_id = c.tenant_id AND o.connection_id = c.id AND o.state IN ${OPEN}) AS waiting,
    (SELECT count(*)::integer FROM erp_refusals r
      WHERE r.tenant_id = c.tenant_id AND r.connection_id = c.id AND r.solved_at IS NULL)
      + (SELECT count(*)::integer FROM erp_outbox o
      WHERE o.tenant_id = c.tenant_id AND o.connection_id = c.id AND o.state = 'refused') AS refusals,
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', k.id::text, 'ending', k.ending, 'created_at', k.created_at,
        'last_used_at', k.last_used_at) ORDER BY k.id) FROM erp_keys k
      WHERE k.tenant_id = c.tenant_id AND k.connection_id = c.id AND k.revoked_at IS NULL), '[]') AS keys`,
  search: (pattern) => `c.name ILIKE ${pattern}`,
  sorts: { name: { by: byName('c.name'), type: 'text' } },
  sort: 'name',
  filters: {
    id: oneOfIds('c.id'),
    kind: oneOfWords('c.kind', ERP_KINDS),
    state: oneOfWords('c.state', ['connected', 'degraded', 'needs_login', 'paused']),
  },
  where: 'c.deleted_at IS NULL',
}

const ofConnection = (as: string) =>
  `JOIN erp_connections c ON c.tenant_id = ${as}.tenant_id AND c.id = ${as}.connection_id`

/** What became of looks at ERPs, the newest first. */
export const runList: ListDefinition = {
  table: 'erp_runs',
  as: 'r',
  joins: ofConnection('r'),
  select: `r.id::text, r.connection_id::text, c.name AS connection_name, r.kind, r.state, r.read_rows, r.made, r.changed,
    r.same, r.held, r.refused, r.missing, r.error, ${moment('r.started_at')}, ${moment('r.finished_at')}`,
  search: (pattern) => `c.name ILIKE ${pattern}`,
  sorts: { when: { by: 'r.started_at', type: 'timestamptz' } },
  sort: '-when',
  filters: {
    connection: oneOfIds('r.connection_id'),
    state: oneOfWords('r.state', ['running', 'done', 'stopped', 'failed']),
    kind: oneOfWords('r.kind', ['changes', 'full', 'notice', 'file', 'snapshot', 'upsert']),
  },
}

/** What was not taken and waits for a person. */
export const refusalList: ListDefinition = {
  table: 'erp_refusals',
  as: 'r',
  joins: ofConnection('r'),
  select: `r.id::text, r.connection_id::text, c.name AS connection_name, r.theirs, r.reason, r.name, r.sentence,
    ${moment('r.created_at')}`,
  search: (pattern) => `r.name ILIKE ${pattern} OR r.theirs ILIKE ${pattern}`,
  sorts: { when: { by: 'r.created_at', type: 'timestamptz' } },
  sort: '-when',
  filters: {
    id: oneOfIds('r.id'),
    connection: oneOfIds('r.connection_id'),
    reason: oneOfWords('r.reason', ['zero', 'jump', 'row', 'twice', 'missing']),
  },
  where: 'r.solved_at IS NULL AND c.deleted_at IS NULL',
}

/** Orders on their way into ERPs, the newest first. */
export const pushList: ListDefinition = {
  table: 'erp_outbox',
  as: 'o',
  joins: `${ofConnection('o')}
    LEFT JOIN products p ON p.tenant_id = o.tenant_id AND p.id = o.missing_product_id`,
  select: `o.id::text, o.connection_id::text, c.name AS connection_name, c.kind AS connection_kind,
    o.order_id::text, o.payload ->> 'number' AS number, o.state, o.ref, o.erp_status, o.error, o.missing_product_id::text,
    p.name AS missing_product, o.tries,
    o.rev::integer, ${moment('o.created_at')}, ${moment('o.changed_at')}`,
  search: (pattern) => `o.payload ->> 'number' ILIKE ${pattern} OR o.ref ILIKE ${pattern}`,
  sorts: { when: { by: 'o.created_at', type: 'timestamptz' } },
  sort: '-when',
  filters: {
    id: oneOfIds('o.id'),
    order: oneOfIds('o.order_id'),
    connection: oneOfIds('o.connection_id'),
    state: oneOfWords('o.state', ['queued', 'sending', 'unknown', 'confirmed', 'refused', 'withdrawn']),
  },
}
