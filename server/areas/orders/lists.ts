import { OPEN_PHASES, ORDER_PHASES, PAYMENT_STANDINGS } from '../../../contract/order-lists'
import type { Viewer } from '../../../src/domain/access/visibility'
import { foundBy, isFoundBy } from '../../directory/customers/found-by'
import { knownTo } from '../../directory/customers/known.sql'
import type { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import type { OrderColumn, OrderRowPage } from '../../platform/graphql/resolvers.gen'
import { betweenDays } from '../../platform/list/day-range'
import type { FindWay, ListDefinition, ListInput } from '../../platform/list/definition'
import { oneOfIds, oneOfWords, yesOrNo } from '../../platform/list/filters'
import { pagedQuery } from '../../platform/list/paged-query'
import { refusalsOf } from './move/hindrances'
import { CUSTOMER_OF_ORDER, NAMED_WITH_ORDER, type OrderDbRow, SELECT_ORDER, toOrderRow } from './order.row'

/** "43", "p-43" and "P-0043" are one number. */
export function numberTyped(typed: string): string | null {
  const [, digits] = /^\s*p?-?0*(\d{1,9})\s*$/i.exec(typed) ?? []
  return digits === undefined ? null : `P-${digits.padStart(4, '0')}`
}

/**
 * Orders whose number was typed, or whose customer it finds. By an index of each: no index helps where one condition or
 * another one of another table may hold.
 */
function ordersFoundBy(typed: string, parameters: Parameters, way: FindWay, viewer: Viewer): string | null {
  const number = numberTyped(typed)
  const theirs = (id: string) => (way === 'near' ? isFoundBy : foundBy)(id, typed, viewer, parameters)
  if (number === null) return theirs('o.customer_id')
  if (way === 'near') return `(o.number = ${parameters.add(number)} OR ${theirs('o.customer_id')})`
  return `o.id IN (SELECT numbered.id FROM orders numbered WHERE numbered.number = ${parameters.add(number)}
    UNION ALL SELECT theirs.id FROM orders theirs WHERE ${theirs('theirs.customer_id')})`
}

const isOpen = `o.phase IN (${OPEN_PHASES.map((phase) => `'${phase}'`).join(', ')})`

/** The orders of the customers whom the viewer may know. */
export const orderList: ListDefinition = {
  table: 'orders',
  as: 'o',
  joins: CUSTOMER_OF_ORDER,
  beside: NAMED_WITH_ORDER,
  select: SELECT_ORDER,
  find: ordersFoundBy,
  sorts: {
    created: { by: 'o.created_at', type: 'timestamptz' },
    due: { by: 'o.due_at', type: 'timestamptz' },
    total: { by: 'o.total', type: 'bigint' },
    // Of those that wait for a pharmacist; the others have none.
    waiting: { by: 'o.review_since', type: 'timestamptz' },
  },
  sort: '-created',
  filters: {
    id: oneOfIds('o.id'),
    phase: oneOfWords('o.phase', ORDER_PHASES),
    status: oneOfIds('o.status_id'),
    instance: oneOfIds('o.instance_id'),
    customer: oneOfIds('o.customer_id'),
    courier: oneOfIds('o.courier_id'),
    delivery: oneOfWords('o.delivery', ['pickup', 'delivery']),
    review: oneOfWords('o.review', ['waiting', 'approved', 'refused', 'expired']),
    waits: yesOrNo('o.review_since IS NOT NULL'),
    payment: oneOfWords('o.payment_standing', PAYMENT_STANDINGS),
    late: yesOrNo(`${isOpen} AND o.due_at < now()`),
    open: yesOrNo(isOpen),
    created: betweenDays('o.created_at'),
  },
  visible: knownTo,
}

/** A page of {@link orderList}. */
export async function orderRows(work: Work, viewer: Viewer, input: ListInput): Promise<OrderRowPage> {
  const page = await pagedQuery<OrderDbRow>(work, viewer, orderList, input)
  return { ...page, items: page.items.map(toOrderRow) }
}

/** Orders of a column that are shown at once. */
const PER_COLUMN = 40
/** Orders of a column that are counted; what has ended would be counted by the thousand on every look. */
const MOST_IN_COLUMN = 1_000

/** The orders by phase, those first that were promised first. What has ended stands there newest first. */
export async function orderBoard(
  work: Work,
  viewer: Viewer,
  input: ListInput,
  now: Date,
): Promise<OrderColumn[]> {
  const others = (input.filters ?? []).filter(({ field }) => field !== 'phase')
  const columns: Omit<OrderColumn, 'refusals'>[] = []
  // As many statements as there are phases: each is a walk along one index.
  for (const phase of ORDER_PHASES) {
    const isEnd = !OPEN_PHASES.some((one) => one === phase)
    const wanted = {
      search: input.search,
      sort: isEnd ? '-created' : 'due',
      filters: [...others, { field: 'phase', any: [phase] }],
      limit: PER_COLUMN,
    }
    const page = await pagedQuery<OrderDbRow>(work, viewer, orderList, wanted, { countTo: MOST_IN_COLUMN })
    columns.push({
      phase,
      total: page.total ?? 0,
      total_is_least: page.total_is_least,
      items: page.items.map(toOrderRow),
    })
  }
  // Nothing keeps an order that has ended from its next step.
  const open = columns.filter(({ phase }) => OPEN_PHASES.some((one) => one === phase))
  const shown = open.flatMap(({ items }) => items.map(({ id }) => id))
  const refusals = await refusalsOf(work, shown, now)
  return columns.map((column) => {
    const ids = new Set(column.items.map(({ id }) => id))
    return { ...column, refusals: refusals.filter(({ order_id }) => ids.has(order_id)) }
  })
}
