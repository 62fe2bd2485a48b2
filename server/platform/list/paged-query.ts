import type { Viewer } from '../../../src/domain/tickets/visibility'
import { isId } from '../db/is-id'
import { containing, Parameters } from '../db/parameters'
import type { Work } from '../db/work'
import { Refusal } from '../graphql/refusal'
import { type ListDefinition, type ListInput, type ListPage, MOST_COUNTED } from './definition'

const DEFAULT_LIMIT = 25
const MOST_ROWS = 100
const LONGEST_SEARCH = 100

type Order = Readonly<{ name: string; by: string; type: string; down: boolean }>

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
  const more = given.moreFilters && (await given.moreFilters(work, viewer, input))
  const list = more ? { ...given, filters: { ...given.filters, ...more } } : given
  const parameters = new Parameters()
  const order = orderOf(list, input.sort)
  const from = `FROM ${list.table} ${list.as} ${list.joins ?? ''}
    WHERE ${conditionsOf(work, viewer, list, input, parameters).join(' AND ')}`
  const counting = [...parameters.values]
  const id = `${list.as}.id`
  const behind = input.after ? ` AND ${behindCursor(order, id, input.after, parameters)}` : ''
  const limit = Math.min(most, Math.max(1, input.limit ?? DEFAULT_LIMIT))
  const way = order.down ? 'DESC' : 'ASC'
  const found = await work.query<Row & { sort_key: string; sort_id: string }>(
    `SELECT ${list.select}, (${order.by})::text AS sort_key, ${id}::text AS sort_id
     ${from}${behind} ORDER BY ${order.by} ${way}, ${id} ${way} LIMIT ${parameters.add(limit + 1)}`,
    parameters.values,
  )
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const counted =
    input.after || countTo === 0
      ? null
      : found.length <= limit
        ? found.length
        : await count(work, from, counting, countTo)
  return {
    items: shown,
    next: found.length > limit && last ? cursorOf(order, last.sort_key, last.sort_id) : null,
    total: counted === null ? null : Math.min(counted, countTo),
    total_is_least: counted !== null && counted > countTo,
  }
}

async function count(work: Work, from: string, values: readonly unknown[], most: number): Promise<number> {
  const row = await work.one<{ count: number }>(
    `SELECT count(*)::integer AS count FROM (SELECT 1 ${from} LIMIT ${most + 1}) c`,
    values,
  )
  return row?.count ?? 0
}

/** SQL that holds for the rows of a list which the viewer asks for; all of it must hold. */
export function conditionsOf(
  work: Work,
  viewer: Viewer,
  list: ListDefinition,
  { search, filters }: ListInput,
  parameters: Parameters,
): string[] {
  const all = [`${list.as}.tenant_id = ${parameters.add(work.tenant.id)}`]
  if (list.where) all.push(`(${list.where})`)
  if (list.visible) all.push(`(${list.visible(viewer, parameters)})`)
  const found = list.find?.(search ?? '', parameters) ?? null
  if (found !== null) all.push(`(${found})`)
  // Every word must be found somewhere, in whatever order they are typed.
  const words = (search ?? '').slice(0, LONGEST_SEARCH).split(/\s+/).filter(Boolean)
  if (list.search) for (const word of words) all.push(`(${list.search(parameters.add(containing(word)))})`)
  for (const { field, any } of filters ?? []) {
    const filter = Object.hasOwn(list.filters ?? {}, field) ? list.filters?.[field] : undefined
    if (!filter) throw new Refusal('INVALID', 'Este filtro não existe.', { field: 'filters' })
    if (any.length > 0) all.push(`(${filter(any, parameters)})`)
  }
  return all
}

function orderOf(list: ListDefinition, wanted: string | null | undefined): Order {
  const asked = wanted || list.sort
  const name = asked.replace(/^-/, '')
  const sort = Object.hasOwn(list.sorts, name) ? list.sorts[name] : undefined
  if (!sort) throw new Refusal('INVALID', 'Ordem inválida.', { field: 'sort' })
  return { name, ...sort, down: asked.startsWith('-') }
}

const cursorOf = ({ name, down }: Order, key: string, id: string): string =>
  Buffer.from(JSON.stringify([down ? `-${name}` : name, key, id])).toString('base64url')

/** Rows behind the one that the cursor names; it need not exist any more. */
function behindCursor(order: Order, id: string, cursor: string, parameters: Parameters): string {
  const [sort, key, at] = readCursor(cursor)
  if (sort !== (order.down ? `-${order.name}` : order.name)) throw wrongCursor()
  const place = `(${parameters.add(key)}::${order.type}, ${parameters.add(at)}::bigint)`
  return `(${order.by}, ${id}) ${order.down ? '<' : '>'} ${place}`
}

function readCursor(cursor: string): readonly [sort: string, key: string, id: string] {
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    throw wrongCursor()
  }
  if (!Array.isArray(read) || read.length !== 3 || !read.every((part) => typeof part === 'string'))
    throw wrongCursor()
  const [sort, key, id] = read as [string, string, string]
  if (!isId(id)) throw wrongCursor()
  return [sort, key, id]
}

const wrongCursor = () =>
  new Refusal('INVALID', 'Esta página não existe mais: comece a lista de novo.', { field: 'after' })
