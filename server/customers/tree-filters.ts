import type { Tree } from '../../src/domain/contacts/segments/filter-tree'
import type { Viewer } from '../../src/domain/tickets/visibility'
import { dayOf } from '../../src/domain/time/relative-time'
import { zoneOf } from '../platform/db/shop-zone'
import type { Work } from '../platform/db/work'
import type { Filter, ListInput, MoreFilters } from '../platform/list/definition'
import { fieldModel } from './fields'
import { isIndexed, segmentSql } from './segment.sql'
import { checkedTree, treeOf } from './segments'

/** The filters of customers that depend on the shop's own fields: trees, and segments by their ids. */
export async function treeFilters(work: Work, viewer: Viewer, { filters }: ListInput): Promise<MoreFilters> {
  const trees = new Map<string, Tree>()
  for (const { field, any } of filters ?? [])
    for (const value of any)
      if (field === 'tree') trees.set(value, await checkedTree(work, parsed(value)))
      else if (field === 'segment') trees.set(value, await treeOf(work, viewer, value))
  if (trees.size === 0) return { filters: {}, unordered: [] }
  const zone = await zoneOf(work)
  const asked = { model: await fieldModel(work), viewer, today: dayOf(Date.now(), zone), zone }
  const filter: Filter = (values, parameters, way = 'near') =>
    values.map((value) => segmentSql(trees.get(value) ?? NOBODY, asked, parameters, way)).join(' AND ')
  const unordered = [...trees.values()].some(isIndexed) ? ['tree', 'segment'] : []
  return { filters: { tree: filter, segment: filter }, unordered }
}

const NOBODY: Tree = { or: [] }

/** What is no JSON is no tree. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
