import type { Viewer } from '../../../src/domain/access/visibility'
import { containing, Parameters } from '../db/parameters'
import type { Work } from '../db/work'
import { Refusal } from '../graphql/refusal'
import {
  type FindWay,
  type ListDefinition,
  type ListInput,
  type ListPage,
  MOST_COUNTED,
  withMoreFilters,
} from './definition'
import { behindCursor, cursorOf, type Order, orderOf } from './order'

const DEFAULT_LIMIT = 25
const MOST_ROWS = 100
const LONGEST_SEARCH = 100

/** `most`: rows of a page at most. `countTo`: matching rows are counted up to here; 0 counts none. */
type Reading = { most?: number; countTo?: number }

/**
 * A page of a list, from a cursor on: as quick on the last page as on the first. The tenant is checked twice, by the
 * walled role and here.
 * @throws Refusal INVALID for an unknown sort or filter, and for a cursor or value that is malformed.
 */
export async function pagedQuery<Row extends object>(
  work: Work,
  viewer: Viewer,
  given: ListDefinition,
  input: ListInput,
  { most = MOST_ROWS, countTo = MOST_COUNTED }: Reading = {},
): Promise<ListPage<Row>> {
  const list = await withMoreFilters(work, viewer, given, input)
  const limit = Math.min(most, Math.max(1, input.limit ?? DEFAULT_LIMIT))
  const order = orderOf(list, viewer, input.sort)
  const isCounted = !input.after && countTo > 0
  const asked = { work, viewer, list, input, order, limit: limit + 1, isCounted }
  const { rows, counted, count } = await readRows<Row>(asked)
  const last = rows[limit - 1]
  const total = !isCounted ? null : rows.length <= limit ? rows.length : (counted ?? (await count(countTo)))
  return {
    items: rows.slice(0, limit),
    next: rows.length > limit && last ? cursorOf(order, last.sort_key, last.sort_id) : null,
    total: total === null ? null : Math.min(total, countTo),
    total_is_least: total !== null && total > countTo,
  }
}

type Asked = Readonly<{
  work: Work
  viewer: Viewer
  list: ListDefinition
  input: ListInput
  order: Order
  /** Rows to read: one more than are shown says that there is another page. */
  limit: number
  isCounted: boolean
}>
type Placed<Row> = Row & { sort_key: string; sort_id: string }
type Read<Row> = {
  rows: Placed<Row>[]
  /** How many there are in all, where that was known by the way. */
  counted: number | null
  /** Counts them up to one more than `most`. */
  count(most: number): Promise<number>
}

/**
 * SQL: what follows in the transaction is planned for pages that are in memory, or on a disk without a head. For a head that
 * moves, the members of a group are all hashed before a thousand of them are counted; so each is looked up, in a third of the time.
 */
const IN_MEMORY = 'SET LOCAL random_page_cost = 1.1'

/** Rows of an order that are looked at before an index is asked. */
const NEAR = 2_000

/**
 * The rows of a page. In a long list, words and what another table knows are looked for among the next rows of the order
 * first, and by an index of their own only where those do not fill the page: what many rows have stands among the first,
 * and what few have the index finds. Left to the database, what many have would be looked for through the whole order,
 * though all of them may stand at its end.
 */
async function readRows<Row extends object>(asked: Asked): Promise<Read<Row>> {
  const { list, viewer, input } = asked
  const isUnordered = (input.filters ?? []).some(
    ({ field, any }) => any.length > 0 && list.unordered?.includes(field),
  )
  if (list.beside === undefined || !(isUnordered || isSearched(list, viewer, input)))
    return cut(asked, 'far', 'plain')
  const near = await cut<Row>(asked, 'near', 'walk')
  return near.rows.length < asked.limit ? cut(asked, 'far', 'gather') : near
}

/** Does what was typed find rows by an index of their own? */
export const isSearched = (list: ListDefinition, viewer: Viewer, { search }: ListInput): boolean =>
  (list.find?.(search ?? '', new Parameters(), 'far', viewer) ?? null) !== null

/**
 * Cuts the page and reads its rows. `walk`: among the next rows of the order alone; `gather`: everything is found before
 * it is put in order, and so counted.
 */
async function cut<Row extends object>(
  { work, viewer, list, input, order, limit, isCounted }: Asked,
  look: FindWay,
  how: 'plain' | 'walk' | 'gather',
): Promise<Read<Row>> {
  const parameters = new Parameters()
  const { as, joins = '', beside } = list
  const conditions = conditionsOf(work, viewer, list, input, parameters, look)
  const table = isSearched(list, viewer, input) ? (list.foundIn ?? list.table) : list.table
  const from = (rows: string, joined = '') =>
    `FROM ${rows} ${as} ${joined} ${joins} WHERE ${conditions.join(' AND ')}`
  const counting = { sql: from(table), values: [...parameters.values] }
  const behind = input.after ? ` AND ${behindCursor(order, input.after, parameters)}` : ''
  const most = `LIMIT ${parameters.add(limit)}`
  const ordered = `ORDER BY ${order.by} ${order.way}, ${order.id} ${order.way}`
  const place = `${as}.id AS page_id, ${order.by} AS page_key`
  const again = `ORDER BY page_key ${order.way}, page_id ${order.way}`
  const all = how === 'gather' && isCounted ? ', (count(*) OVER ())::integer AS counted' : ''
  // In a statement whose parameters are all used.
  const next =
    () => `(SELECT ${as}.*, ${order.by} AS walked_by FROM ${table} ${as} ${order.join} WHERE ${ownOf(work, list, parameters).join(' AND ')}${behind}
    ${ordered} LIMIT ${NEAR})`
  const page = () => {
    switch (how) {
      case 'plain':
        return `SELECT ${place} ${from(table, order.join)}${behind} ${ordered} ${most}`
      case 'walk':
        return `SELECT ${as}.id AS page_id, ${as}.walked_by AS page_key ${from(next())} ${again} ${most}`
      case 'gather':
        // OFFSET 0 keeps the order out until everything is found.
        return `SELECT *${all} FROM (SELECT ${place} ${from(table, order.join)}${behind} OFFSET 0) found ${again} ${most}`
    }
  }
  const rows = await work.query<Placed<Row> & { counted?: number }>(
    beside === undefined
      ? `SELECT ${list.select}, (${order.by})::text AS sort_key, ${as}.id::text AS sort_id ${from(table, order.join)}${behind} ${ordered} ${most}`
      : `SELECT ${list.select}, page_key::text AS sort_key, page_id::text AS sort_id${all && ', counted'}
         FROM (${page()}) page JOIN ${list.table} ${as} ON ${as}.tenant_id = $1 AND ${as}.id = page_id ${joins} ${beside} ${again}`,
    parameters.values,
  )
  return {
    rows,
    counted: rows[0]?.counted ?? null,
    async count(to) {
      await work.query(IN_MEMORY)
      const row = await work.one<{ count: number }>(
        `SELECT count(*)::integer AS count FROM (SELECT 1 ${counting.sql} LIMIT ${to + 1}) c`,
        counting.values,
      )
      return row?.count ?? 0
    },
  }
}

/** What holds for all rows of a list, whoever asks for whichever. */
function ownOf(work: Work, { as, where }: ListDefinition, parameters: Parameters): string[] {
  const tenant = `${as}.tenant_id = ${parameters.add(work.tenant.id)}`
  return where ? [tenant, `(${where})`] : [tenant]
}

/** SQL that holds for the rows of a list which the viewer asks for; all of it must hold. */
export function conditionsOf(
  work: Work,
  viewer: Viewer,
  list: ListDefinition,
  { search, filters }: ListInput,
  parameters: Parameters,
  look: FindWay = 'far',
): string[] {
  const all = ownOf(work, list, parameters)
  if (list.visible) all.push(`(${list.visible(viewer, parameters)})`)
  const found = list.find?.(search ?? '', parameters, look, viewer) ?? null
  if (found !== null) all.push(`(${found})`)
  // Every word must be found somewhere, in whatever order they are typed.
  const words = (search ?? '').slice(0, LONGEST_SEARCH).split(/\s+/).filter(Boolean)
  if (list.search) for (const word of words) all.push(`(${list.search(parameters.add(containing(word)))})`)
  for (const { field, any } of filters ?? []) {
    const filter = Object.hasOwn(list.filters ?? {}, field) ? list.filters?.[field] : undefined
    if (!filter) throw new Refusal('INVALID', 'Este filtro não existe.', { field: 'filters' })
    if (any.length > 0) all.push(`(${filter(any, parameters, look)})`)
  }
  return all
}
