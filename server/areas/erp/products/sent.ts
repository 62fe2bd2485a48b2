import { Parameters } from '../../../platform/db/parameters'
import type { Work } from '../../../platform/db/work'
import { codesLast, wordsIn } from '../../products/area'
import type { NeutralProduct } from '../connectors/connector'

/** A product of an ERP's as somebody who looks for it is shown it; `next`: the page behind, null: this was the last. */
export type FoundThere = Pick<NeutralProduct, 'ref' | 'name' | 'sku' | 'gtin' | 'price' | 'active'>
export type FoundPage = Readonly<{ rows: readonly FoundThere[]; next: number | null }>

const PAGE = 20

/** What was refused and says of which product it is, and is linked to nothing (SQL, of the refusal `r`). */
const UNLINKED = `r.solved_at IS NULL AND r.reason IN ('row', 'twice') AND r.row ->> 'ref' = r.theirs
  AND NOT EXISTS (SELECT 1 FROM erp_links l
    WHERE l.tenant_id = r.tenant_id AND l.connection_id = r.connection_id AND l.theirs = r.theirs)`

/** What a refused product is found by (SQL, of the refusal `r`): its name and behind it code and barcode, as `products.search_key` has them. */
const REFUSED_KEY = `fold_text(r.name || ' ' || coalesce(r.row ->> 'sku', '') || ' ' || coalesce(r.row ->> 'gtin', ''))`

/**
 * A page of what has come from an integration that cannot be asked (a file, a system that calls us), by its number there or
 * by words as the shop's own products are: what is linked, as the shop has it now, and before it what was refused, as it came.
 */
export async function searchSent(
  work: Work,
  connectionId: string,
  text: string,
  page: number,
): Promise<FoundPage> {
  const parameters = new Parameters()
  const words = wordsIn(text, parameters, 'found')
  if (words === null) return { rows: [], next: null }
  const of = `tenant_id = ${parameters.add(work.tenant.id)} AND connection_id = ${parameters.add(connectionId)}`
  const rows = await work.query<FoundThere>(
    `WITH links AS (SELECT * FROM erp_links WHERE ${of}), refusals AS (SELECT * FROM erp_refusals WHERE ${of})
     SELECT ref, name, sku, gtin, price, active FROM (
       SELECT l.theirs AS ref, p.name, p.sku, p.gtin, l.price, p.active, 1 AS place, p.search_key
       FROM links l JOIN products p ON p.tenant_id = l.tenant_id AND p.id = l.product_id AND p.deleted_at IS NULL
       UNION ALL
       SELECT r.theirs, r.name, r.row ->> 'sku', r.row ->> 'gtin', (r.row ->> 'price')::integer, true, 0, ${REFUSED_KEY}
       FROM refusals r WHERE ${UNLINKED}
     ) found WHERE ref = ${parameters.add(text)} OR (${words})
     ORDER BY place, ${codesLast(text, parameters, 'found')}name, ref LIMIT ${PAGE + 1} OFFSET ${parameters.add((page - 1) * PAGE)}`,
    parameters.values,
  )
  return { rows: rows.slice(0, PAGE), next: rows.length > PAGE ? page + 1 : null }
}

/** What came under this number and was linked to nothing, as it came. */
export async function sentProduct(
  work: Work,
  connectionId: string,
  theirs: string,
): Promise<NeutralProduct | undefined> {
  const found = await work.one<{ row: NeutralProduct }>(
    `SELECT r.row FROM erp_refusals r WHERE r.tenant_id = $1 AND r.connection_id = $2 AND r.theirs = $3 AND ${UNLINKED}`,
    [work.tenant.id, connectionId, theirs],
  )
  return found?.row
}
