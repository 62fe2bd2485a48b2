import { ADVERSE_EVENT_STATES } from '../../../contract/adverse-event-lists'
import type { Work } from '../../platform/db/work'
import type { AdverseEventCount } from '../../platform/graphql/resolvers.gen'
import { checkedDay } from '../../platform/list/day-range'
import type { Filter, ListDefinition } from '../../platform/list/definition'
import { oneOfWords, yesOrNo } from '../../platform/list/filters'
import { IS_OVERDUE, ROW, SUSPECTS } from './rows'

/** Between two days, both counted; an empty one is open. */
const received: Filter = ([first = '', last = ''], parameters) =>
  [
    'TRUE',
    ...(first === '' ? [] : [`x.received_on >= ${parameters.add(checkedDay(first))}::date`]),
    ...(last === '' ? [] : [`x.received_on <= ${parameters.add(checkedDay(last))}::date`]),
  ].join(' AND ')

/** Reports of adverse events; those that must leave next stand first, those without a time limit behind them. */
export const eventList: ListDefinition = {
  table: 'adverse_events',
  as: 'x',
  select: ROW,
  search: (pattern) =>
    `(x.protocol ILIKE ${pattern} OR x.drugs::text ILIKE ${pattern} OR x.reactions::text ILIKE ${pattern})`,
  sorts: {
    due: { by: "coalesce(x.due_on, DATE '9999-12-31')::timestamptz", type: 'timestamptz' },
    received: { by: 'x.received_on::timestamptz', type: 'timestamptz' },
  },
  sort: 'due',
  filters: {
    received,
    state: oneOfWords('x.state', ADVERSE_EVENT_STATES),
    serious: yesOrNo('cardinality(x.seriousness) > 0'),
    overdue: yesOrNo(IS_OVERDUE),
  },
}

/** In how many reports of some days each medicine is suspected, the most first. @throws Refusal INVALID for what is no day */
export const suspectedDrugs = (
  work: Work,
  { first, last }: Readonly<{ first: string; last: string }>,
): Promise<AdverseEventCount[]> =>
  work.query<AdverseEventCount>(
    `SELECT min(d.drug->>'name') AS name, count(DISTINCT x.id)::integer AS reports,
       count(DISTINCT x.id) FILTER (WHERE cardinality(x.seriousness) > 0)::integer AS serious
     FROM adverse_events x, ${SUSPECTS} AND x.tenant_id = $1 AND x.state <> 'discarded' AND x.received_on BETWEEN $2::date AND $3::date
     GROUP BY fold_text(d.drug->>'name') ORDER BY reports DESC, name LIMIT 20`,
    [work.tenant.id, checkedDay(first, 'first'), checkedDay(last, 'last')],
  )
