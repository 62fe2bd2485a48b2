import { isSameDose } from '../../../src/domain/products/doses'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { type FoundProduct, findProducts, productsById } from './find-products'
import { ingredientKey, ofIngredients } from './of-ingredient'

type Wanted = Readonly<{
  search: string
  /** The connection whose price and stock count; null: the whole shop's. */
  instance_id: string | null
  /** Only what it has some of. */
  inStock: boolean
  /** Those that are the same as this product. */
  sameAs: string | null
  /** These products. */
  ids: readonly string[] | null
  /** Of those, what is sold no more as well: what a sale holds already is shown. */
  outOfSale: boolean
}>

/** Products given at once, and those that are looked at for them. */
const MOST = 20
const MOST_LOOKED_AT = 100

/** Products as whoever sells one by one asks for them; see the contract. */
export async function sellProducts(work: Work, wanted: Wanted, now: Date): Promise<FoundProduct[]> {
  const { instance_id: place, ids, sameAs, search } = wanted
  if (ids) {
    const named = await productsById(work, ids.filter(isId).slice(0, MOST_LOOKED_AT), place, now)
    return named.filter(({ active }) => active || wanted.outOfSale)
  }
  const isThere = ({ stock }: FoundProduct) => !wanted.inStock || (stock ?? 0) > 0
  if (sameAs !== null) return (await alike(work, sameAs, place, now)).filter(isThere).slice(0, MOST)
  const limit = wanted.inStock ? MOST_LOOKED_AT : MOST
  return (await findProducts(work, { search, instance_id: place, limit }, now)).filter(isThere).slice(0, MOST)
}

/** What is sold in place of a product: of the same ingredients and doses, what is there before what is not, cheapest first. */
async function alike(work: Work, id: string, place: string | null, now: Date): Promise<FoundProduct[]> {
  const [product] = isId(id) ? await productsById(work, [id], place, now) : []
  if (!product) return []
  const sold = await ofIngredients(work, [ingredientKey(product.ingredient)])
  const others = await productsById(
    work,
    sold.flatMap((one) => (one.id !== id && isSameDose(one, product) ? one.id : [])),
    place,
    now,
  )
  const isOut = ({ stock }: FoundProduct) => (stock !== null && stock <= 0 ? 1 : 0)
  return others.sort((a, b) => isOut(a) - isOut(b) || (a.price ?? Infinity) - (b.price ?? Infinity))
}
