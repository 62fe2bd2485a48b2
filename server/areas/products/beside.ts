import { ADMINISTRATOR, type Viewer } from '../../../src/domain/access/visibility'
import { doseKey } from '../../../src/domain/products/doses'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import type { ProductBeside } from '../../platform/graphql/resolvers.gen'
import { type FoundProduct, productsById } from './find-products'
import { ingredientKey, ofIngredients } from './of-ingredient'

type Asked = Readonly<{
  ids: readonly string[]
  /** The connection that sells; null: the whole shop. */
  place: string | null
}>

const MOST = 20
/** Pieces that nobody is promised, up to which it is said who else has some. */
const FEW = 3
const PLACES_NAMED = 3

/**
 * What stands beside products where they are sold: how many others there are of the same ingredients and doses, and, where few
 * or none are left, which other connections of the viewer's have some. Two statements more than the products themselves take.
 */
export async function productsBeside(
  work: Work,
  viewer: Viewer,
  { ids, place }: Asked,
  now: Date,
): Promise<ProductBeside[]> {
  const products = await productsById(work, ids.filter(isId).slice(0, MOST), place, now)
  const sold = await ofIngredients(
    work,
    products.map(({ ingredient }) => ingredientKey(ingredient)),
  )
  const kinds = sold.map((one) => ({ id: one.id, kind: `${doseKey(one)} ${one.key}` }))
  const stock = await stockElsewhere(work, viewer, products.filter(isFew), place)
  return products.map((product) => {
    const own = `${doseKey(product)} ${ingredientKey(product.ingredient)}`
    const places = stock.filter(({ id }) => id === product.id)
    return {
      id: product.id,
      alike: kinds.filter(({ id, kind }) => kind === own && id !== product.id).length,
      elsewhere: places.slice(0, PLACES_NAMED).map(({ instance, stock }) => ({ instance, stock })),
      elsewhere_more: Math.max(0, places.length - PLACES_NAMED),
    }
  })
}

const isFew = ({ stock, reserved }: FoundProduct): boolean => stock !== null && stock - reserved <= FEW

type Counted = { id: string; instance: string; stock: number }

/** The other connections whose own count has some of these products, what most have first. */
async function stockElsewhere(
  work: Work,
  viewer: Viewer,
  products: readonly FoundProduct[],
  place: string | null,
): Promise<Counted[]> {
  if (products.length === 0) return []
  return work.query<Counted>(
    `SELECT o.product_id::text AS id, coalesce(i.nickname, i.name) AS instance, o.stock
     FROM product_offers o JOIN instances i ON i.tenant_id = o.tenant_id AND i.id = o.instance_id
     WHERE o.tenant_id = $1 AND o.product_id = ANY($2::bigint[]) AND o.stock > 0 AND i.deleted_at IS NULL
       AND i.id <> coalesce($3::bigint, 0) AND ($4::bigint[] IS NULL OR i.id = ANY($4::bigint[]))
     ORDER BY o.stock DESC, i.id`,
    [
      work.tenant.id,
      products.map(({ id }) => id),
      place,
      viewer.role === ADMINISTRATOR ? null : viewer.instance_ids,
    ],
  )
}
