import type { Viewer } from '../../../../src/domain/access/visibility'
import { areTooMuch, type Tree } from '../../../../src/domain/contacts/segments/filter-tree'
import { dayOf } from '../../../../src/domain/time/relative-time'
import { zoneOf } from '../../../platform/db/shop-zone'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import type { Filter, ListInput, MoreFilters } from '../../../platform/list/definition'
import { fieldModel } from '../fields/fields'
import { isIndexed, segmentSql } from './segment.sql'
import { checkedTree, treeOf } from './segments'

/** The filters of customers that depend on the shop's own fields: trees, and segments by their ids. */
export async function treeFilters(work: Work, viewer: Viewer, { filters }: ListInput): Promise<MoreFilters> {
  const trees = new Map<string, Tree>()
  const asked = (filters ?? []).filter(({ field }) => field === 'tree' || field === 'segment')
  if (asked.reduce((sum, { any }) => sum + any.length, 0) > MOST_TREES) throw tooMuch()
  for (const { field, any } of asked)
    for (const value of any)
      if (field === 'tree') trees.set(value, await checkedTree(work, viewer, parsed(value)))
      else trees.set(value, await treeOf(work, viewer, value))
  if (areTooMuch([...trees.values()])) throw tooMuch()
  if (trees.size === 0) return { filters: {}, unordered: [] }
  const zone = await zoneOf(work)
  const around = { model: await fieldModel(work), viewer, today: dayOf(Date.now(), zone), zone }
  const filter: Filter = (values, parameters, way = 'near') =>
    values.map((value) => segmentSql(trees.get(value) ?? NOBODY, around, parameters, way)).join(' AND ')
  const unordered = [...trees.values()].some(isIndexed) ? ['tree', 'segment'] : []
  return { filters: { tree: filter, segment: filter }, unordered }
}

/** Trees and segments of one question, which are all to hold: a tree puts together as much by itself. */
const MOST_TREES = 20

const tooMuch = () =>
  new Refusal('INVALID', 'Este filtro pergunta por coisas demais de uma vez. Divida-o em filtros menores.', {
    field: 'filters',
  })

const NOBODY: Tree = { or: [] }

/** What is no JSON is no tree. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
