import { gtinKey } from '../../../src/domain/products/gtin'
import type { ProductSource } from '../../../src/domain/products/kinds'
import type { Work } from '../../platform/db/work'
import { type Kept, OFFER_JSON, type PlacedOffer, type ProductFields, WHOLE_SHOP } from './product.row'

/** By what products are looked for. */
type Keys = Readonly<{
  ids?: readonly string[]
  source?: ProductSource
  refs?: readonly string[]
  skus?: readonly string[]
  gtins?: readonly string[]
}>

type Row = ProductFields & {
  id: string
  rev: number
  source: ProductSource
  source_ref: string | null
  offers: Record<string, PlacedOffer> | null
}

/** Reads and locks every product that one of these keys names, with all its offers, in two statements. */
export async function lockProducts(work: Work, { ids, source, refs, skus, gtins }: Keys): Promise<Kept[]> {
  const found = await work.query<{ id: string }>(
    `SELECT p.id::text FROM products p WHERE p.tenant_id = $1 AND p.id = ANY($2::bigint[]) AND p.deleted_at IS NULL
     UNION SELECT p.id::text FROM products p
     WHERE p.tenant_id = $1 AND p.source = $3 AND p.source_ref = ANY($4::text[]) AND p.deleted_at IS NULL
     UNION SELECT p.id::text FROM products p WHERE p.tenant_id = $1 AND p.sku = ANY($5::text[]) AND p.deleted_at IS NULL
     UNION SELECT p.id::text FROM products p
     WHERE p.tenant_id = $1 AND p.gtin IS NOT NULL AND p.gtin_key = ANY($6::text[]) AND p.deleted_at IS NULL`,
    [work.tenant.id, ids ?? [], source ?? null, refs ?? [], skus ?? [], (gtins ?? []).map(gtinKey)],
  )
  if (found.length === 0) return []
  const rows = await work.query<Row>(
    `SELECT p.id::text, p.rev, p.source, p.source_ref, p.sku, p.gtin, p.name, p.brand, p.maker, p.kind, p.ingredient, p.presentation,
       p.anvisa_register, p.stripe, p.control_list, p.category_id::text, p.description, p.image_file_id::text, p.active,
       (SELECT jsonb_object_agg(coalesce(o.instance_id::text, '${WHOLE_SHOP}'), ${OFFER_JSON}) FROM product_offers o
        WHERE o.tenant_id = p.tenant_id AND o.product_id = p.id) AS offers
     FROM products p WHERE p.tenant_id = $1 AND p.id = ANY($2::bigint[]) AND p.deleted_at IS NULL ORDER BY p.id FOR UPDATE OF p`,
    [work.tenant.id, found.map(({ id }) => id)],
  )
  return rows.map(({ id, rev, source: from, source_ref, offers, ...fields }) => ({
    id,
    rev,
    source: from,
    source_ref,
    fields,
    offers: new Map(Object.entries(offers ?? {})),
  }))
}

/** Advisory lock under which products are made and changed; its second half is the tenant. */
const PRODUCTS_LOCK = 1_947_130

/** One at a time makes or changes products: a name that two sources give is one product. Held until the commit. */
export const lockAllProducts = (work: Work) =>
  work.query('SELECT pg_advisory_xact_lock($1, $2)', [PRODUCTS_LOCK, work.tenant.id])
