import { type TimelineSources, userOf } from './timeline-source'

const PERSON = 'SELECT same_person($1::integer, $2::bigint)'

/** What the directory itself knows to have happened with a customer. */
export const ownTimeline = {
  consent: {
    row: 'x',
    at: 'at',
    columns: `NULL, x.decision, x.purpose, NULL::integer, NULL, ${userOf('x')}, NULL, NULL`,
    from: `customer_consents x WHERE x.customer_id IN (${PERSON})`,
  },
  note: {
    row: 'n',
    at: 'created_at',
    columns: `NULL, NULL, n.text, NULL::integer, NULL, ${userOf('n')}, NULL, NULL`,
    from: 'customer_notes n WHERE n.customer_id = $2::bigint AND n.deleted_at IS NULL',
  },
  group: {
    row: 'h',
    at: 'at',
    columns: `h.merged_name, h.kind, h.name, NULL::integer, NULL, ${userOf('h')}, NULL, NULL`,
    from: `customer_group_changes h WHERE h.customer_id IN (${PERSON})`,
  },
  merge: {
    row: 'g',
    at: 'merged_at',
    columns: `NULL, CASE WHEN g.undone_at IS NULL THEN NULL ELSE 'undone' END,
      (SELECT c.name FROM customers c WHERE c.tenant_id = g.tenant_id AND c.id = g.merged_id), NULL::integer, NULL, ${userOf('g')}, NULL, NULL`,
    from: 'customer_merges g WHERE g.survivor_id = $2::bigint',
  },
} satisfies TimelineSources
