import { contactsOf, type Viewer } from '../../../src/domain/access/visibility'
import { isId } from '../db/is-id'
import type { Parameters } from '../db/parameters'
import { Refusal } from '../graphql/refusal'
import type { ListDefinition } from './definition'

/** An order as it was asked for: by this expression of this type, then by id, both the same way. */
export type Order = Readonly<{
  name: string
  by: string
  /** The column that names the row beside `by`, and what is joined for both; see Sort.of. */
  id: string
  join: string
  type: string
  way: 'ASC' | 'DESC'
}>

/** The order of this name, with '-' before it downwards. @throws Refusal INVALID for one that the list has not. */
export function orderOf(list: ListDefinition, viewer: Viewer, wanted: string | null | undefined): Order {
  const asked = wanted || list.sort
  const name = asked.replace(/^-/, '')
  const sort = Object.hasOwn(list.sorts, name) ? list.sorts[name] : undefined
  if (!sort) throw new Refusal('INVALID', 'Ordem inválida.', { field: 'sort' })
  const by = contactsOf(viewer) === 'whole' ? sort.by : (sort.shown ?? sort.by)
  const { id, join } = sort.of ?? { id: `${list.as}.id`, join: '' }
  return { name, by, id, join, type: sort.type, way: asked.startsWith('-') ? 'DESC' : 'ASC' }
}

const nameOf = ({ name, way }: Pick<Order, 'name' | 'way'>) => (way === 'DESC' ? `-${name}` : name)

/** Where a page ends: a row's key and id. */
export const cursorOf = ({ name, way }: Order, key: string, id: string): string =>
  Buffer.from(JSON.stringify([nameOf({ name, way }), key, id])).toString('base64url')

/** SQL: rows behind the one that the cursor names; it need not exist any more. */
export function behindCursor(order: Order, cursor: string, parameters: Parameters): string {
  const [sort, key, at] = readCursor(cursor)
  if (sort !== nameOf(order)) throw wrongCursor()
  const place = `(${parameters.add(key)}::${order.type}, ${parameters.add(at)}::bigint)`
  return `(${order.by}, ${order.id}) ${order.way === 'DESC' ? '<' : '>'} ${place}`
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
