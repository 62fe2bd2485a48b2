import { RELATIONSHIP_STATES, RELATIONSHIP_TRIGGERS } from '../../../contract/relationship-lists'
import { foundBy } from '../../directory/customers/found-by'
import { knownTo } from '../../directory/customers/known.sql'
import type { ListDefinition } from '../../platform/list/definition'
import { oneOfIds, oneOfWords, yesOrNo } from '../../platform/list/filters'

const lately = (
  states: string,
) => `(SELECT count(*)::integer FROM relationship_sends x WHERE x.tenant_id = r.tenant_id
  AND x.rule_id = r.id AND x.state IN (${states}) AND x.state_at > now() - interval '30 days')`

/** The rules. */
export const ruleList: ListDefinition = {
  table: 'relationship_rules',
  as: 'r',
  joins: `JOIN instances i ON i.tenant_id = r.tenant_id AND i.id = r.instance_id
    LEFT JOIN relationship_categories c ON c.tenant_id = r.tenant_id AND c.id = r.category_id
    LEFT JOIN customer_segments s ON s.tenant_id = r.tenant_id AND s.id = r.segment_id
    LEFT JOIN relationship_templates t ON t.tenant_id = r.tenant_id AND t.id = r.template_id
    LEFT JOIN users u ON u.tenant_id = r.tenant_id AND u.id = r.user_id AND u.blocked_at IS NULL AND u.deleted_at IS NULL`,
  select: `r.id::text, r.name, r.category_id::text, c.name AS category, r.trigger, r.number, r.hour::integer, r.segment_id::text,
    s.name AS segment, r.instance_id::text, coalesce(i.nickname, i.name) AS instance, r.template_id::text, t.name AS template,
    r.daily_most, r.active, u.name AS author, r.rev, ${lately("'sent', 'task'")} AS done_30,
    ${lately("'excluded', 'expired'")} AS left_out_30,
    (SELECT count(*)::integer FROM relationship_sends x WHERE x.tenant_id = r.tenant_id AND x.rule_id = r.id
       AND x.state IN ('due', 'planned')) AS waiting`,
  search: (pattern) => `r.name ILIKE ${pattern} OR c.name ILIKE ${pattern}`,
  sorts: { name: { by: 'fold_text(r.name)', type: 'text' } },
  sort: 'name',
  filters: {
    id: oneOfIds('r.id'),
    category: oneOfIds('r.category_id'),
    trigger: oneOfWords('r.trigger', RELATIONSHIP_TRIGGERS),
    active: yesOrNo('r.active'),
  },
  where: 'r.deleted_at IS NULL',
}

/** What became of rules, of customers whom the viewer may know. */
export const sendList: ListDefinition = {
  table: 'relationship_sends',
  as: 's',
  joins: 'JOIN customers c ON c.tenant_id = s.tenant_id AND c.id = s.customer_id',
  select: `s.id::text, s.customer_id::text, c.name AS customer_name, s.due_on::text, s.state, s.reason, s.state_at, s.chat_ticket_id::text`,
  find: (typed, parameters, _way, viewer) => foundBy('c.id', typed, viewer, parameters),
  sorts: { state_at: { by: 's.state_at', type: 'timestamptz' } },
  sort: '-state_at',
  filters: { rule: oneOfIds('s.rule_id'), state: oneOfWords('s.state', RELATIONSHIP_STATES) },
  visible: (viewer, parameters) => knownTo(viewer, parameters),
}
