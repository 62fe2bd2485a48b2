import type { Viewer } from '../../../src/domain/access/visibility'
import { plainGtin } from '../../../src/domain/products/gtin'
import { anvisaRegister, CONTROL_LISTS, type ControlList } from '../../../src/domain/products/kinds'
import { isPictureAddress } from '../../../src/domain/products/picture-address'
import { ProductForm } from '../../../src/domain/products/product-form'
import { endOfDay } from '../../../src/domain/time/relative-time'
import { isDay } from '../../../src/domain/time/written-moment'
import { lockInstance } from '../../directory/instances/may-change'
import { cleanText } from '../../platform/db/clean-text'
import { isId } from '../../platform/db/is-id'
import { checkedKey } from '../../platform/db/request-key'
import { changedMeanwhile } from '../../platform/db/seen-revision'
import { zoneOf } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { typedIn } from '../../platform/graphql/typed-in'
import {
  type By,
  changedUnder,
  changesBetween,
  type HistoryLine,
  writeHistory,
} from '../../platform/rows/history'
import { type Broken, brokenOffer, brokenRule } from './check'
import { listedPmc } from './cmed/listed'
import { putPmc } from './cmed/take'
import { PRICE_FIELDS } from './drafts'
import { pictureOf } from './images'
import { lockAllProducts, lockProducts } from './kept'
import { settlePicture, wantPictures } from './pictures/want'
import {
  type Kept,
  NO_PLACED_OFFER,
  type PlacedOffer,
  PRODUCT_FIELDS,
  type ProductFields,
  WHOLE_SHOP,
} from './product.row'
import { tellProducts } from './tell'
import { insertProducts, updateProducts, writeOffers } from './write'

export const productGone = () =>
  new Refusal('NOT_FOUND', 'Este produto não existe mais: pode ter sido excluído por outra pessoa.')

/**
 * What the form asks for. `rev`: the state that it was opened on. `hash`: the idempotency key of a new one. `picture`: the
 * address of one that was uploaded; null: the bank's; left out: as it is. `pictureAddress`: on the internet, from which one is fetched.
 */
type Asked = Readonly<{
  id: string | null
  rev: number | null
  hash?: string | null
  form: unknown
  stockTyped: boolean
  picture?: string | null | undefined
  pictureAddress?: string | null
}>

/** A change by somebody of the tenant, with the form. */
export const byHand = ({ id }: Viewer): By & { source: 'manual' } => ({ userId: id, source: 'manual' })

/**
 * Makes a product (`id` null) or changes it, with the whole shop's offer and its picture. Asked for again under its key, the
 * one that was made becomes as the form has it now: whoever saves again may not know that it is there.
 * @throws Refusal INVALID with the field and the rule, CONFLICT for a sku that is taken or a form that is out of date,
 *   NOT_FOUND.
 */
export async function saveProduct(
  work: Work,
  viewer: Viewer,
  { id: asked, rev, hash = null, form, stockTyped, picture, pictureAddress = null }: Asked,
  now: Date,
): Promise<string> {
  const typed = typedIn(ProductForm, form)
  if (hash !== null) checkedKey(hash, 'A chave do produto não serve.')
  if (pictureAddress !== null && !isPictureAddress(pictureAddress))
    throw new Refusal('INVALID', 'Escreva o endereço inteiro da foto, que começa com https://.', {
      field: 'picture_address',
    })
  await lockAllProducts(work)
  const [made = null] = asked === null ? await changedUnder(work, hash) : []
  const id = asked ?? made
  const kept = id === null ? null : await lockedProduct(work, id)
  if (kept && made === null && kept.rev !== rev) throw changedMeanwhile()
  const image =
    picture === undefined
      ? (kept?.fields.image_file_id ?? null)
      : picture && (await pictureOf(work, viewer, picture))
  const fields = fieldsOf(typed, image)
  obey(brokenRule(fields))
  await mustBeFree(work, fields.sku, id)
  await mustBeCategory(work, fields.category_id)
  const before = kept?.offers.get(WHOLE_SHOP) ?? NO_PLACED_OFFER
  // What is said by nobody, the list of prices says.
  const listed = typed.pmc === null ? await listedPmc(work, fields) : undefined
  const said = listed ? { ...typed, pmc: listed.pmc } : typed
  const offer = offerTyped(said, before, { now, zone: await zoneOf(work) }, stockTyped || id === null)
  obey(brokenOffer(new Map(kept?.offers).set(WHOLE_SHOP, offer)))
  const [productId = id ?? ''] = kept
    ? [kept.id]
    : await insertProducts(work, [{ fields, source: 'manual', source_ref: null }])
  if (kept) await updateProducts(work, [{ ...kept, fields }])
  if (kept && picture !== undefined) await settlePicture(work, productId)
  await writeOffers(work, [{ productId, place: WHOLE_SHOP, offer }])
  if (listed) await putPmc(work, { [productId]: [listed.pmc, listed.day] })
  const line: HistoryLine = kept
    ? {
        rowId: productId,
        deed: 'changed',
        changes: { ...changesBetween(kept.fields, fields, PRODUCT_FIELDS), ...offerChanges(before, offer) },
      }
    : { rowId: productId, deed: 'made', changes: {} }
  await writeHistory(work, 'product', byHand(viewer), [line], kept ? null : hash)
  if (pictureAddress !== null)
    await wantPictures(work, [{ productId, url: pictureAddress }], { source: 'manual', replaces: 'any' })
  await tellProducts(work, kept ? 'itemUpdated' : 'itemCreated', productId)
  return productId
}

type OfferTyped = Pick<ProductForm, 'price' | 'promo_price' | 'promo_until' | 'pmc' | 'stock'>

/**
 * Says what a product costs and how much of it there is at one connection; all empty: the whole shop's holds again. Stock
 * that nobody typed stays as it is counted now: it moves all day, and a form that is open knows an older one.
 * @throws Refusal as {@link saveProduct}
 */
export async function saveProductOffer(
  work: Work,
  viewer: Viewer,
  {
    id,
    instanceId,
    rev,
    offer: typed,
    stockTyped,
  }: { id: string; instanceId: string; rev: number; offer: OfferTyped; stockTyped: boolean },
  now: Date,
): Promise<true> {
  await lockAllProducts(work)
  const kept = await lockedProduct(work, id)
  if (kept.rev !== rev) throw changedMeanwhile()
  await lockInstance(work, instanceId)
  const { price, promo_price, promo_until, pmc, stock } = typed
  // The form's own limits hold for the cents and pieces here, too.
  const checked = typedIn(ProductForm, { ...EMPTY, price, promo_price, promo_until, pmc, stock })
  const before = kept.offers.get(instanceId) ?? NO_PLACED_OFFER
  const offer = offerTyped(checked, before, { now, zone: await zoneOf(work) }, stockTyped)
  obey(brokenOffer(new Map(kept.offers).set(instanceId, offer)))
  await writeOffers(work, [{ productId: id, place: instanceId, offer }])
  await updateProducts(work, [kept])
  const changes = Object.entries(offerChanges(before, offer)).map(([field, change]) => [
    `${field}@${instanceId}`,
    change,
  ])
  await writeHistory(work, 'product', byHand(viewer), [
    { rowId: id, deed: 'changed', changes: Object.fromEntries(changes) },
  ])
  await tellProducts(work, 'itemUpdated', id)
  return true
}

/** Of a product's form, what an offer says nothing of. */
const EMPTY: ProductForm = {
  ...{ name: '-', sku: '', gtin: '', brand: '', maker: '', kind: 'other', ingredient: '', presentation: '' },
  ...{
    anvisa_register: '',
    stripe: 'none',
    control_list: '',
    category_id: null,
    description: '',
    active: true,
  },
  ...{ price: null, promo_price: null, promo_until: '', pmc: null, stock: null },
}

const offerChanges = (before: PlacedOffer, after: PlacedOffer) =>
  changesBetween<string>(before, after, [...PRICE_FIELDS, 'stock'])

function offerTyped(
  typed: OfferTyped,
  before: PlacedOffer,
  { now, zone }: Readonly<{ now: Date; zone: string }>,
  withStock: boolean,
): PlacedOffer {
  if (typed.promo_until !== '' && !isDay(typed.promo_until))
    throw new Refusal('INVALID', 'Data inválida.', { field: 'promo_until' })
  const offer = {
    ...before,
    price: typed.price,
    promo_price: typed.promo_price,
    promo_until: typed.promo_until === '' ? null : endOfDay(typed.promo_until, zone),
    pmc: typed.pmc,
  }
  if (PRICE_FIELDS.some((field) => offer[field] !== before[field])) offer.price_at = now.getTime()
  if (withStock && typed.stock !== before.stock) {
    offer.stock = typed.stock
    offer.stock_at = typed.stock === null ? null : now.getTime()
  }
  return offer
}

function fieldsOf(typed: ProductForm, imageFileId: string | null): ProductFields {
  const text = (value: string) => cleanText(value).trim() || null
  const list = text(typed.control_list)
  if (list !== null && !(CONTROL_LISTS as readonly string[]).includes(list))
    throw new Refusal('INVALID', 'Esta lista de controle não existe.', { field: 'control_list' })
  return {
    sku: text(typed.sku),
    gtin: plainGtin(typed.gtin) || null,
    name: cleanText(typed.name).trim(),
    brand: text(typed.brand),
    maker: text(typed.maker),
    kind: typed.kind,
    ingredient: text(typed.ingredient),
    presentation: text(typed.presentation),
    anvisa_register: anvisaRegister(typed.anvisa_register) ?? text(typed.anvisa_register),
    stripe: typed.stripe,
    control_list: list as ControlList | null,
    category_id: typed.category_id || null,
    description: text(typed.description),
    image_file_id: imageFileId,
    active: typed.active,
  }
}

export async function lockedProduct(work: Work, id: string): Promise<Kept> {
  const [kept] = isId(id) ? await lockProducts(work, { ids: [id] }) : []
  if (!kept) throw productGone()
  return kept
}

function obey(broken: Broken | null): void {
  if (broken) throw new Refusal('INVALID', broken.said, { field: broken.field })
}

async function mustBeFree(work: Work, sku: string | null, id: string | null): Promise<void> {
  if (sku === null) return
  const other = await work.one<{ name: string }>(
    'SELECT name FROM products WHERE tenant_id = $1 AND sku = $2 AND deleted_at IS NULL AND id IS DISTINCT FROM $3::bigint',
    [work.tenant.id, sku, id],
  )
  if (other) throw new Refusal('CONFLICT', `O código ${sku} já é de ${other.name}.`, { field: 'sku' })
}

/** @throws Refusal INVALID for a category that is not there (any more). */
export async function mustBeCategory(work: Work, id: string | null, field = 'category_id'): Promise<void> {
  if (id === null) return
  const row = isId(id)
    ? await work.one(
        'SELECT 1 FROM product_categories WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL',
        [work.tenant.id, id],
      )
    : undefined
  if (!row) throw new Refusal('INVALID', 'Esta categoria não existe mais.', { field })
}
