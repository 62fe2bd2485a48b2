import type { ProductKind, ProductSource } from '../../../src/domain/products/kinds'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { type By, changesBetween, type HistoryLine, writeHistory } from '../../platform/rows/history'
import { type Draft, Drafts, PRICE_FIELDS } from './drafts'
import { lockAllProducts, lockProducts } from './kept'
import { kindsOfCategories } from './kinds-of-categories'
import { categoriesNamed } from './named-categories'
import { type PlacedOffer, PRODUCT_FIELDS, type ProductFields } from './product.row'
import { tellProducts } from './tell'
import { insertProducts, updateProducts, writeOffers } from './write'

/**
 * A product as its source sends it. What is left out stays as it is; null empties it. `category` is
 * a path ("Medicamentos > Genéricos"). Price and stock are of the connection `instance_id`; left out or null: of the
 * whole shop. `id`: our own, where the source knows which product it means. `likely_kind`: what a code of the source hints at,
 * for a product of which nobody has said what it is. `image_url`: where its picture lies, see pictures/want.ts. Cents, pieces, ms since 1970.
 */
export type SourceRow = Readonly<
  {
    id?: string
    ref?: string
    instance_id?: string | null
    category?: string | null
    likely_kind?: ProductKind
    image_url?: string
  } & Partial<Omit<ProductFields, 'category_id' | 'image_file_id'>> &
    Partial<PlacedOffer>
>

/** How the rows of a source are taken. */
export type Taking = Readonly<{
  by: By & { source: ProductSource }
  now: Date
  /**
   * What becomes of a product that is there: all that is sent is taken (default), only what is empty is filled, nothing; `prices`:
   * prices, PMC and stock are taken, and the rest filled.
   */
  existing?: 'overwrite' | 'fill' | 'skip' | 'prices'
  /** Make categories that are not there. */
  createCategories?: boolean
  /** False: it is only looked at what would come of it. */
  write?: boolean
}>

/** How a product stood before a row and how the row has left it. */
export type Image = Readonly<{ fields: Partial<ProductFields>; offer: Partial<PlacedOffer> }>

/** What came of a row. */
export type SavedRow = Readonly<{
  outcome: 'new' | 'changed' | 'same' | 'skipped' | 'refused'
  /** Null where it was refused, or nothing was written. */
  productId: string | null
  /** Of a refused row: the field and the sentence. */
  field: string | null
  reason: string | null
  before: Image | null
  after: Image | null
}>

/**
 * Makes and changes products as a source (file, the shop's own system, our API) sends them: each row on its own, so
 * that a bad one stops no other, in a handful of statements for all. A row means the product of its `id`, else of its
 * `ref` at this source, else of its sku, else of its GTIN; several rows may mean one product (one for each connection). Every rule of
 * a product holds here as in its form. Up to some thousand rows at once.
 */
export async function saveFromSource(
  work: Work,
  rows: readonly SourceRow[],
  how: Taking,
): Promise<SavedRow[]> {
  const { by, now, write = true } = how
  if (rows.length === 0) return []
  if (write) await lockAllProducts(work)
  const told = <Key extends 'id' | 'ref' | 'sku' | 'gtin'>(key: Key) => rows.flatMap((row) => row[key] || [])
  const kept = await lockProducts(work, {
    ids: told('id').filter(isId),
    source: by.source,
    refs: told('ref'),
    skus: told('sku'),
    gtins: told('gtin').filter((gtin) => gtin.length <= 20),
  })
  const drafts = new Drafts(kept, {
    source: by.source,
    existing: how.existing ?? 'overwrite',
    now: now.getTime(),
    categories: await categoriesNamed(
      work,
      rows.flatMap(({ category }) => category || []),
      how.createCategories ? (write ? true : 'try') : false,
    ),
    kindIn: await kindsOfCategories(work),
    places: await placesOf(work, rows),
  })
  const taken = rows.map((row) => drafts.take(row))
  if (write) await writeDrafts(work, drafts.all(), by)
  return taken.map(({ draft, ...said }) => ({ ...said, productId: draft?.id || null }))
}

/** The connections that rows name, as far as there are such. */
async function placesOf(work: Work, rows: readonly SourceRow[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(rows.flatMap(({ instance_id: id }) => id ?? []))].filter((id) =>
    /^\d{1,18}$/.test(id),
  )
  if (ids.length === 0) return new Set()
  const found = await work.query<{ id: string }>(
    'SELECT id::text FROM instances WHERE tenant_id = $1 AND id = ANY($2::bigint[]) AND deleted_at IS NULL',
    [work.tenant.id, ids],
  )
  return new Set(found.map(({ id }) => id))
}

/** Writes what has changed of the drafts, with the history, and says that products are to be read again. */
async function writeDrafts(work: Work, drafts: readonly Draft[], by: By): Promise<void> {
  const made = drafts.filter(({ before }) => before === null)
  const ids = await insertProducts(
    work,
    made.map(({ fields, source, source_ref }) => ({ fields, source, source_ref })),
  )
  made.forEach((draft, place) => {
    draft.id = ids[place] ?? ''
  })
  const history: HistoryLine[] = made.map(({ id }) => ({ rowId: id, deed: 'made', changes: {} }))
  const changed: Draft[] = []
  for (const draft of drafts) {
    if (draft.before === null) continue
    const changes = changesOf(draft)
    const isLinked = draft.source_ref !== draft.before.source_ref
    if (Object.keys(changes).length === 0 && !isLinked) continue
    changed.push(draft)
    history.push({ rowId: draft.id, deed: 'changed', changes })
  }
  await updateProducts(work, changed)
  const offers = drafts.flatMap(({ id, offers: all, placed }) =>
    [...placed].flatMap((place) => {
      const offer = all.get(place)
      return offer ? [{ productId: id, place, offer }] : []
    }),
  )
  await writeOffers(work, offers)
  await writeHistory(work, 'product', by, history)
  if (made.length > 0) await tellProducts(work, 'itemCreated')
  else if (changed.length > 0 || offers.length > 0) await tellProducts(work, 'itemUpdated')
}

/** What a source has changed of a product's fields and prices; stocks move all day and leave no line. */
function changesOf({ before, fields, offers, placed }: Draft) {
  if (before === null) return {}
  const found = { ...changesBetween(before.fields, fields, PRODUCT_FIELDS) }
  for (const place of placed) {
    const one = changesBetween<string>(
      (before.offers.get(place) ?? {}) as Record<string, unknown>,
      (offers.get(place) ?? {}) as Record<string, unknown>,
      PRICE_FIELDS,
    )
    for (const [field, change] of Object.entries(one))
      found[place === '' ? field : `${field}@${place}`] = change
  }
  return found
}
