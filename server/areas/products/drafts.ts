import { priceDoubt } from '../../../src/domain/erp/doubt'
import { gtinKey, keptGtin } from '../../../src/domain/products/gtin'
import { anvisaRegister, type ProductKind, type ProductSource } from '../../../src/domain/products/kinds'
import { plainName } from '../../../src/domain/text/plain-name'
import { type Broken, brokenOffer, brokenRule } from './check'
import { classBySource } from './class-by-source'
import type { NamedCategories } from './named-categories'
import {
  type Kept,
  NO_PLACED_OFFER,
  newProduct,
  type PlacedOffer,
  PRODUCT_FIELDS,
  type ProductFields,
  WHOLE_SHOP,
} from './product.row'
import type { Image, SavedRow, SourceRow } from './save-from-source'
import { zeroSaid } from './sentences'

/** A product while rows are being taken. `before`: as it is kept; null: it is new. `placed`: whose offers were touched. */
export type Draft = Omit<Kept, 'rev'> & { before: Kept | null; placed: Set<string> }

export const PRICE_FIELDS = ['price', 'promo_price', 'promo_until', 'pmc'] as const
const OFFER_FIELDS = [...PRICE_FIELDS, 'stock', 'source_rev'] as const

type Settings = Readonly<{
  source: ProductSource
  existing: 'overwrite' | 'fill' | 'skip' | 'prices'
  now: number
  categories: NamedCategories
  /** What the shop says that the products of a category are; null: nothing. */
  kindIn: (categoryId: string | null) => ProductKind | null
  places: ReadonlySet<string>
}>
type Taken = Omit<SavedRow, 'productId'> & { draft: Draft | null }

/** Products in memory that rows change one after the other; what comes of it is written at once. */
export class Drafts {
  readonly #byKey = new Map<string, Draft[]>()
  readonly #all = new Set<Draft>()
  readonly #settings: Settings

  constructor(kept: readonly Kept[], settings: Settings) {
    this.#settings = settings
    for (const one of kept)
      this.#add({
        ...one,
        fields: { ...one.fields },
        offers: new Map(one.offers),
        before: one,
        placed: new Set(),
      })
  }

  all = (): Draft[] => [...this.#all]

  /** Takes a row: its product is found or made, changed, and left as it was where a rule is broken. */
  take(row: SourceRow): Taken {
    try {
      return this.#take(row)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { field, said } = error.broken
      return {
        outcome: 'refused',
        field,
        reason: said,
        draft: this.#findOrNull(row),
        before: null,
        after: null,
      }
    }
  }

  #take(row: SourceRow): Taken {
    const { existing } = this.#settings
    const place = this.#placeOf(row)
    const told = this.#fieldsOf(row)
    const found = this.#find(row)
    if (found && existing === 'skip') return done('skipped', found, null, null)
    const fields = { ...(found?.fields ?? newProduct('')) }
    const standing = found?.offers.get(place) ?? NO_PLACED_OFFER
    // The same GTIN with a nought more or less before it is no change.
    if (told.gtin && found?.fields.gtin && gtinKey(told.gtin) === gtinKey(found.fields.gtin)) delete told.gtin
    // Nor is a name that was kept before names were taken as they read.
    if (found && told.name === plainName(found.fields.name)) delete told.name
    for (const [field, value] of Object.entries(told))
      if (existing === 'overwrite' || !found || isEmpty(field, fields))
        Object.assign(fields, { [field]: value })
    Object.assign(
      fields,
      classBySource(fields, row, this.#settings.kindIn(fields.category_id), this.#settings.now),
    )
    const offer = this.#offerOf(row, standing, found !== null)
    const offers = new Map(found?.offers).set(place, offer)
    const broken = brokenRule(fields) ?? brokenOffer(offers)
    if (broken) throw new Refused(broken)
    const before = found && imageOf(found.fields, standing)
    const after = imageOf(fields, offer)
    const isSame = before !== null && JSON.stringify(before) === JSON.stringify(after)
    const wasTold = offer !== standing
    const draft = found ?? this.#make()
    draft.fields = fields
    if (wasTold) {
      draft.offers.set(place, offer)
      draft.placed.add(place)
    }
    // A product that its source names by our id keeps the name that it has: another source may have given it.
    if (row.ref && !(row.id && draft.source_ref !== null) && draft.source_ref !== row.ref) {
      draft.source = this.#settings.source
      draft.source_ref = row.ref
    }
    this.#note(draft)
    return done(found ? (isSame ? 'same' : 'changed') : 'new', draft, before, after)
  }

  #make(): Draft {
    const draft: Draft = {
      id: '',
      source: this.#settings.source,
      source_ref: null,
      fields: newProduct(''),
      offers: new Map(),
      before: null,
      placed: new Set(),
    }
    this.#all.add(draft)
    return draft
  }

  #placeOf({ instance_id: id }: SourceRow): string {
    if (id === undefined || id === null) return WHOLE_SHOP
    if (!this.#settings.places.has(id)) refuse('instance_id', 'Esta conexão não existe.')
    return id
  }

  #findOrNull(row: SourceRow): Draft | null {
    try {
      return this.#find(row)
    } catch {
      return null
    }
  }

  /** Which product the row means: null, a new one. */
  #find({ id, ref, sku, gtin }: SourceRow): Draft | null {
    const of = (key: string | null) => (key === null ? [] : (this.#byKey.get(key) ?? []))
    const [byId] = of(id ? `id:${id}` : null)
    if (byId) return byId
    const [byRef] = of(ref ? `ref:${ref}` : null)
    if (byRef) return byRef
    const [bySku] = of(sku ? `sku:${sku.trim()}` : null)
    if (bySku) return bySku
    // A product with another sku is another product, though it has the same GTIN.
    const byGtin = of(gtin ? `gtin:${gtinKey(gtin)}` : null).filter(
      ({ fields }) => !sku || fields.sku === null,
    )
    if (byGtin.length > 1)
      refuse('gtin', `${byGtin.length} produtos têm este código de barras: diga o código do produto.`)
    return byGtin[0] ?? null
  }

  /** The fields that the row has, as they are kept. */
  #fieldsOf(row: SourceRow): Partial<ProductFields> {
    const told: Record<string, unknown> = {}
    for (const field of PRODUCT_FIELDS) {
      if (field === 'category_id' || field === 'image_file_id') continue
      const value = row[field]
      if (value !== undefined)
        told[field] =
          typeof value === 'string' ? (field === 'name' ? plainName(value) : value.trim()) || null : value
    }
    if (told.name === null) delete told.name
    if (typeof told.gtin === 'string') told.gtin = keptGtin(told.gtin)
    if (typeof told.anvisa_register === 'string')
      told.anvisa_register = anvisaRegister(told.anvisa_register) ?? told.anvisa_register
    if (row.category !== undefined) {
      const id = row.category === null ? null : this.#settings.categories(row.category)
      if (row.category && id === null) refuse('category', `A categoria "${row.category}" não existe.`)
      told.category_id = id
    }
    return told as Partial<ProductFields>
  }

  /** The offer of the row's place as the row leaves it; the same one where the row says nothing of it. */
  #offerOf(row: SourceRow, standing: PlacedOffer, isThere: boolean): PlacedOffer {
    const { existing, now } = this.#settings
    const told = OFFER_FIELDS.filter(
      (field) => row[field] !== undefined && (existing !== 'fill' || !isThere || standing[field] === null),
    )
    if (told.length === 0) return standing
    const offer: PlacedOffer = { ...standing }
    for (const field of told) Object.assign(offer, { [field]: row[field] })
    // A file's price of nothing waits for a person, as one of an ERP's does (server/areas/erp/products/take.ts).
    if (this.#settings.source === 'import')
      for (const field of ['price', 'promo_price'] as const)
        if (offer[field] !== null && priceDoubt(standing[field], offer[field]) === 'zero')
          refuse(field, zeroSaid(field))
    if (told.includes('price')) offer.price_at = row.price_at ?? now
    if (told.includes('stock')) offer.stock_at = offer.stock === null ? null : (row.stock_at ?? now)
    // A promotion that is said to be over takes its end with it.
    if (offer.promo_price === null) offer.promo_until = null
    return offer
  }

  #add(draft: Draft): void {
    this.#all.add(draft)
    this.#note(draft)
  }

  #note(draft: Draft): void {
    const { id, source, source_ref: ref, fields } = draft
    const keys = [
      id === '' ? null : `id:${id}`,
      ref !== null && source === this.#settings.source ? `ref:${ref}` : null,
      fields.sku === null ? null : `sku:${fields.sku}`,
      fields.gtin === null ? null : `gtin:${gtinKey(fields.gtin)}`,
    ]
    for (const key of keys) {
      if (key === null) continue
      const there = this.#byKey.get(key) ?? []
      if (!there.includes(draft)) this.#byKey.set(key, [...there, draft])
    }
  }
}

/** A row breaks a rule. */
class Refused extends Error {
  constructor(readonly broken: Broken) {
    super(broken.said)
  }
}
function refuse(field: string, said: string): never {
  throw new Refused({ field, said })
}

const isEmpty = (field: string, fields: ProductFields): boolean =>
  (fields[field as keyof ProductFields] ?? '') === '' ||
  (field === 'kind' && fields.kind === 'unclassified') ||
  (field === 'stripe' && fields.stripe === 'none')

const imageOf = (fields: ProductFields, offer: PlacedOffer): Image => ({
  fields: Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, fields[field]])),
  offer: Object.fromEntries(OFFER_FIELDS.map((field) => [field, offer[field]])),
})

const done = (
  outcome: 'new' | 'changed' | 'same' | 'skipped',
  draft: Draft,
  before: Image | null,
  after: Image | null,
): Taken => ({ outcome, field: null, reason: null, draft, before, after })
