import { isUnclassified } from '../../../src/domain/products/kinds'
import { bulkResolver, startBulkChange } from '../../directory/bulk/start'
import { plainAddress } from '../../directory/media/address'
import { addressFor } from '../../directory/media/address-for'
import { isId } from '../../platform/db/is-id'
import { iso, isoOrNull } from '../../platform/db/iso'
import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { pagedQuery } from '../../platform/list/paged-query'
import { moveResolver, removeResolver, saveResolver } from '../../platform/rows/define-rows'
import { productsBeside } from './beside'
import { changeOf } from './bulk-deeds'
import { categories, listCategories } from './categories'
import { changeProducts, deleteProducts } from './change-many'
import { countUses, type FoundProduct, findProducts } from './find-products'
import { deleteStockImage, setStockImages } from './images'
import { productList, stockImageList } from './lists'
import { pictureFaultSaid } from './pictures/faults'
import { productOffers } from './places'
import type { ProductFields } from './product.row'
import { proposalsFor, unclassifiedProducts } from './proposals'
import { reservedOf } from './reserved'
import { productGone, saveProduct, saveProductOffer } from './save-product'
import { sellProducts } from './sell-products'

type Moments = 'updated_at' | 'promo_until' | 'price_at' | 'stock_at'
type Row = ProductFields & { id: string } & Record<Moments, Date | null> & { updated_at: Date } & {
    picture_state: string | null
    picture_reason: string | null
    picture_row: number | null
  }

const momentOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
const offered = ({ price_at, stock_at, promo_until, ...product }: FoundProduct) => ({
  ...product,
  price_at: momentOf(price_at),
  stock_at: momentOf(stock_at),
  promo_until: momentOf(promo_until),
})
const placeOf = (id: string | null | undefined) => (id && isId(id) ? id : null)

const saveCategory = saveResolver(categories)

/** What the shop sells, its categories and pictures. */
export const resolvers: Resolvers = {
  Query: {
    productRows: query(async (work, viewer, { list }, now, { tenant, config, principal }) => {
      const page = await pagedQuery<Row>(work, viewer, productList, list ?? {})
      const proposals = await proposalsFor(work, page.items, now)
      const reserved = await reservedOf(
        work,
        page.items.map(({ id }) => id),
        null,
      )
      const items = page.items.map(
        (
          { image_file_id: file, picture_state: state, picture_reason: why, picture_row: line, ...row },
          place,
        ) => ({
          ...row,
          picture_waits: state === 'waiting',
          picture_problem: state === 'failed' ? pictureFaultSaid(why ?? '', line) : null,
          unclassified: isUnclassified(row),
          reserved: reserved.get(row.id) ?? 0,
          proposed: proposals[place] ?? null,
          image_url: file && addressFor(config, plainAddress(tenant, file), principal, now),
          updated_at: iso(row.updated_at),
          promo_until: isoOrNull(row.promo_until),
          price_at: isoOrNull(row.price_at),
          stock_at: isoOrNull(row.stock_at),
        }),
      )
      // The list's own columns are the type's (lists.ts).
      return { ...page, items: items as never }
    }),
    unclassifiedProducts: query((work, _viewer, _args, now) => unclassifiedProducts(work, now)),
    productOffers: query((work, _viewer, { id }) => productOffers(work, id)),
    productCategories: query(listCategories),
    findProducts: query(async (work, _viewer, { search, instance_id: place, limit }, now) => {
      const wanted = { search, instance_id: placeOf(place), limit: limit ?? 20 }
      return (await findProducts(work, wanted, now)).map(offered)
    }),
    sellProducts: query(async (work, _viewer, { search, instance_id: place, ...typed }, now) => {
      const wanted = {
        search,
        instance_id: placeOf(place),
        inStock: typed.in_stock ?? false,
        sameAs: typed.same_as ?? null,
        ids: typed.ids ?? null,
        outOfSale: typed.out_of_sale ?? false,
      }
      return (await sellProducts(work, wanted, now)).map(offered)
    }),
    productsBeside: query((work, viewer, { ids, instance_id: place }, now) =>
      productsBeside(work, viewer, { ids, place: placeOf(place) }, now),
    ),
    stockImages: query(async (work, viewer, { list }, now, { tenant, config, principal }) => {
      type Image = {
        id: string
        gtin_key: string
        media_file_id: string
        source: string
        licence: string | null
        created_at: Date
        product: string | null
      }

      const page = await pagedQuery<Image>(work, viewer, stockImageList, list ?? {})
      const items = page.items.map(({ gtin_key: key, media_file_id: file, created_at: at, ...image }) => ({
        ...image,
        gtin: key.replace(/^0(?=\d{13}$)/, ''),
        url: addressFor(config, plainAddress(tenant, file), principal, now),
        created_at: iso(at),
      }))
      return { ...page, items }
    }),
  },
  Mutation: {
    saveProduct: mutation((work, viewer, { id, rev, hash, form }, now) => {
      const { stock_typed: stockTyped, file_url: picture, picture_address: pictureAddress, ...fields } = form
      const typed = {
        ...fields,
        category_id: fields.category_id ?? null,
        price: fields.price ?? null,
        promo_price: fields.promo_price ?? null,
        pmc: fields.pmc ?? null,
        stock: fields.stock ?? null,
      }
      const asked = {
        ...{ id: id ?? null, rev: rev ?? null, hash: hash ?? null, form: typed, stockTyped, picture },
        pictureAddress: pictureAddress ?? null,
      }
      return saveProduct(work, viewer, asked, now)
    }),
    saveProductOffer: mutation((work, viewer, { id, instance_id: instanceId, rev, offer }, now) => {
      const typed = {
        price: offer.price ?? null,
        promo_price: offer.promo_price ?? null,
        promo_until: offer.promo_until,
        pmc: offer.pmc ?? null,
        stock: offer.stock ?? null,
      }
      return saveProductOffer(
        work,
        viewer,
        { id, instanceId, rev, offer: typed, stockTyped: offer.stock !== undefined },
        now,
      )
    }),
    deleteProducts: mutation((work, viewer, { ids }) => deleteProducts(work, viewer, ids)),
    changeProducts: mutation((work, viewer, { ids, change, hash }, now) =>
      changeProducts(work, viewer, ids, changeOf(change), now, hash ?? null),
    ),
    changeAllProducts: mutation((work, viewer, { change, ...asked }) =>
      startBulkChange(work, viewer, 'products.change', asked, { product: change }),
    ),
    deleteAllProducts: bulkResolver('products.delete'),
    setStockImages: mutation((work, viewer, { images }) => setStockImages(work, viewer, images)),
    deleteStockImage: mutation((work, _viewer, { id }) => deleteStockImage(work, id)),
    countProductUse: mutation(async (work, _viewer, { id }) => {
      const counted = isId(id) ? await countUses(work, [id]) : []
      if (counted.length === 0) throw productGone()
      return true
    }),
    saveProductCategory: (root, { id, rev, parent_id: parentId, name, kind }, context) =>
      saveCategory(
        root,
        { id, rev, form: { name, parent_id: parentId ?? null, kind: kind || null } },
        context,
      ),
    deleteProductCategory: removeResolver(categories),
    moveProductCategory: moveResolver(categories),
  },
}
