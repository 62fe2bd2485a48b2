import { isUnclassified } from '../../../src/domain/products/kinds'
import { startBulkChange } from '../../directory/bulk/start'
import { plainAddress } from '../../directory/media/address'
import { addressFor } from '../../directory/media/address-for'
import { isId } from '../../platform/db/is-id'
import { iso, isoOrNull } from '../../platform/db/iso'
import { SNAPSHOT } from '../../platform/db/page'
import type { Work } from '../../platform/db/work'
import { principalOf, type RequestContext } from '../../platform/graphql/context'
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

const mutate = <T>(context: RequestContext, body: (work: Work) => Promise<T>): Promise<T> =>
  context.db.work(context.tenant, body)

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
    productRows: (_root, { list }, context) => {
      const principal = principalOf(context)
      const { tenant, config, db } = context
      const now = new Date()
      return db.work(
        tenant,
        async (work) => {
          const page = await pagedQuery<Row>(work, principal.viewer, productList, list ?? {})
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
        },
        SNAPSHOT,
      )
    },
    unclassifiedProducts: (_root, _args, context) => {
      principalOf(context)
      return context.db.work(context.tenant, (work) => unclassifiedProducts(work, new Date()), {
        readOnly: true,
      })
    },
    productOffers: (_root, { id }, context) => {
      principalOf(context)
      return context.db.work(context.tenant, (work) => productOffers(work, id), { readOnly: true })
    },
    productCategories: (_root, _args, context) => {
      principalOf(context)
      return context.db.work(context.tenant, listCategories, { readOnly: true })
    },
    findProducts: async (_root, { search, instance_id: place, limit }, context) => {
      principalOf(context)
      const wanted = { search, instance_id: placeOf(place), limit: limit ?? 20 }
      const found = await context.db.work(context.tenant, (work) => findProducts(work, wanted, new Date()), {
        readOnly: true,
      })
      return found.map(offered)
    },
    sellProducts: async (_root, { search, instance_id: place, ...typed }, context) => {
      principalOf(context)
      const wanted = {
        search,
        instance_id: placeOf(place),
        inStock: typed.in_stock ?? false,
        sameAs: typed.same_as ?? null,
        ids: typed.ids ?? null,
        outOfSale: typed.out_of_sale ?? false,
      }
      const found = await context.db.work(context.tenant, (work) => sellProducts(work, wanted, new Date()), {
        readOnly: true,
      })
      return found.map(offered)
    },
    productsBeside: (_root, { ids, instance_id: place }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(
        context.tenant,
        (work) => productsBeside(work, viewer, { ids, place: placeOf(place) }, new Date()),
        { readOnly: true },
      )
    },
    stockImages: (_root, { list }, context) => {
      const principal = principalOf(context)
      const { tenant, config, db } = context
      const now = new Date()
      type Image = {
        id: string
        gtin_key: string
        media_file_id: string
        source: string
        licence: string | null
        created_at: Date
        product: string | null
      }
      return db.work(
        tenant,
        async (work) => {
          const page = await pagedQuery<Image>(work, principal.viewer, stockImageList, list ?? {})
          const items = page.items.map(
            ({ gtin_key: key, media_file_id: file, created_at: at, ...image }) => ({
              ...image,
              gtin: key.replace(/^0(?=\d{13}$)/, ''),
              url: addressFor(config, plainAddress(tenant, file), principal, now),
              created_at: iso(at),
            }),
          )
          return { ...page, items }
        },
        SNAPSHOT,
      )
    },
  },
  Mutation: {
    saveProduct: (_root, { id, rev, hash, form }, context) => {
      const { viewer } = principalOf(context)
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
      return mutate(context, (work) => saveProduct(work, viewer, asked, new Date()))
    },
    saveProductOffer: (_root, { id, instance_id: instanceId, rev, offer }, context) => {
      const { viewer } = principalOf(context)
      const typed = {
        price: offer.price ?? null,
        promo_price: offer.promo_price ?? null,
        promo_until: offer.promo_until,
        pmc: offer.pmc ?? null,
        stock: offer.stock ?? null,
      }
      return mutate(context, (work) =>
        saveProductOffer(
          work,
          viewer,
          { id, instanceId, rev, offer: typed, stockTyped: offer.stock !== undefined },
          new Date(),
        ),
      )
    },
    deleteProducts: (_root, { ids }, context) => {
      const { viewer } = principalOf(context)
      return mutate(context, (work) => deleteProducts(work, viewer, ids))
    },
    changeProducts: (_root, { ids, change, hash }, context) => {
      const { viewer } = principalOf(context)
      return mutate(context, (work) =>
        changeProducts(work, viewer, ids, changeOf(change), new Date(), hash ?? null),
      )
    },
    changeAllProducts: (_root, { change, ...asked }, context) =>
      mutate(context, (work) =>
        startBulkChange(work, principalOf(context), 'products.change', asked, { product: change }),
      ),
    deleteAllProducts: (_root, asked, context) =>
      mutate(context, (work) => startBulkChange(work, principalOf(context), 'products.delete', asked)),
    setStockImages: (_root, { images }, context) => {
      const { viewer } = principalOf(context)
      return mutate(context, (work) => setStockImages(work, viewer, images))
    },
    deleteStockImage: (_root, { id }, context) => mutate(context, (work) => deleteStockImage(work, id)),
    countProductUse: async (_root, { id }, context) => {
      const counted = isId(id) ? await mutate(context, (work) => countUses(work, [id])) : []
      if (counted.length === 0) throw productGone()
      return true
    },
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
