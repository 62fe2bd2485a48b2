import type { CatalogSet } from '../entries.ts'
import { type GraphError, graphError, noSuchObject } from '../errors.ts'
import { newNumericId } from '../identifiers.ts'
import { child, isObject, type Json, parseObject, text } from '../json.ts'
import type { Line } from '../line.ts'
import type { Answer } from './call.ts'
import { paged } from './paged.ts'

/** The product sets of a catalogue: made, and listed. */
export function setsEdge(
  line: Line,
  method: string,
  catalog: string,
  body: Json,
  query: Record<string, string | undefined>,
): Answer {
  if (method === 'GET') {
    const own = [...line.world().catalogSets.values()].filter((set) => set.catalog === catalog)
    return paged(own, query, ({ id, name, retailerIds }) => ({ id, name, product_count: retailerIds.length }))
  }
  if (method !== 'POST') return { error: noSuchObject(method, `${catalog}/product_sets`) }
  const set = asked(line, catalog, newNumericId(), body)
  if ('http' in set) return { error: set }
  line.note({ kind: 'catalog_set', set })
  return { answer: { id: set.id } }
}

/** A product set as a node: changed, or taken away. Undefined where there is none of this id. */
export function setNode(line: Line, method: string, id: string, body: Json): Answer | undefined {
  const known = line.world().catalogSets.get(id)
  if (!known) return undefined
  if (method === 'GET') return { answer: { id, name: known.name } }
  const set = method === 'DELETE' ? known : asked(line, known.catalog, id, body)
  if ('http' in set) return { error: set }
  line.note({ kind: 'catalog_set', set, ...(method === 'DELETE' && { deleted: true }) })
  return { answer: { success: true } }
}

/** The set that is asked for, or what is wrong with it: Meta takes none without a name, or in which nothing would stand. */
function asked(line: Line, catalog: string, id: string, body: Json): CatalogSet | GraphError {
  const name = text(body, 'name')
  if (!name) return graphError(100, { details: 'The parameter name is required.' })
  const filter = isObject(body.filter) ? body.filter : parseObject(text(body, 'filter') ?? '')
  const ids = filter && child(filter, 'retailer_id').is_any
  if (!Array.isArray(ids)) return graphError(100, { details: 'The parameter filter is not a valid filter.' })
  const retailerIds = ids.map(String)
  const some = retailerIds.some((one) => line.world().catalogItems.has(`${catalog}\n${one}`))
  return some
    ? { catalog, id, name, retailerIds }
    : graphError(100, { details: 'The product set would be empty.' })
}
