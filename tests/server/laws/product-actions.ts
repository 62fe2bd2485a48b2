import { randomUUID } from 'node:crypto'
import * as bulk from '../../../src/infra/graphql/bulk.gen'
import * as statuses from '../../../src/infra/graphql/order-statuses.gen'
import * as products from '../../../src/infra/graphql/products.gen'
import { asked, type Case, nobody, type Scene } from './deeds'

let made = 0
const form = () => ({
  ...{ name: `Produto ${++made}`, sku: '', gtin: '', brand: '', maker: '', kind: 'other', ingredient: '' },
  ...{
    presentation: '',
    anvisa_register: '',
    stripe: 'none',
    control_list: '',
    description: '',
    active: true,
  },
  ...{ price: 100, promo_until: '', stock_typed: false },
})
const aProduct = async ({ panels }: Scene) =>
  (await asked(panels.alice, products.SaveProductDocument, { form: form() })).saveProduct
const aCategory = async ({ panels }: Scene) =>
  (await asked(panels.alice, products.SaveProductCategoryDocument, { name: `Grupo ${++made}` }))
    .saveProductCategory
const aStatus = async ({ panels }: Scene) =>
  (
    await asked(panels.alice, statuses.SaveOrderStatusDocument, {
      form: { name: `Status ${++made}`, color: '#112233', phase: 'ready', message: '', notify: false },
    })
  ).saveOrderStatus

/** A picture that Alice has put up. */
const aPicture = ({ shop }: Scene) =>
  shop.db.work(shop.tenant, async (w) => {
    const row = await w.one<{ id: string }>(
      `INSERT INTO media_files (tenant_id, sha256, size, mime, name, owner_id) VALUES ($1, $2, 1, 'image/png', 'a', $3) RETURNING id::text`,
      [shop.tenant.id, randomUUID().replaceAll('-', '').padEnd(64, '0'), Number(shop.alice.id)],
    )
    return `/${shop.tenant.slug}/api/file/${row?.id}`
  })
const GTIN = '7891058001155'
const deed = (about: string, act: Case['act']): readonly Case[] => [{ about, before: nobody, act }]

/** What administrators do with what the shop sells: lists read it again, and nothing in a conversation changes. */
export const productCases: Readonly<Record<string, readonly Case[]>> = {
  saveProduct: deed('is new', aProduct),
  saveProductOffer: deed('at one connection', async (scene) =>
    asked(scene.panels.alice, products.SaveProductOfferDocument, {
      id: await aProduct(scene),
      instance_id: scene.shop.instanceId,
      rev: 1,
      offer: { price: 90, promo_until: '' },
    }),
  ),
  deleteProducts: deed('that nobody has bought', async (scene) =>
    asked(scene.panels.alice, products.DeleteProductsDocument, { ids: [await aProduct(scene)] }),
  ),
  changeProducts: deed('of which there is one', async (scene) =>
    asked(scene.panels.alice, products.ChangeProductsDocument, {
      ids: [await aProduct(scene)],
      change: { price_percent: 10, rounding: 'x90', active: false },
    }),
  ),
  changeAllProducts: deed('that are found', async (scene) => {
    await aProduct(scene)
    return asked(scene.panels.alice, bulk.ChangeAllProductsDocument, {
      ...{ list: {}, seen: null, hash: `change-all-${process.pid}-${Date.now()}` },
      change: { active: true },
    })
  }),
  deleteAllProducts: deed('of which there is one', async (scene) => {
    const found = { filters: [{ field: 'id', any: [await aProduct(scene)] }] }
    return asked(scene.panels.alice, bulk.DeleteAllProductsDocument, {
      ...{ list: found, seen: 1, hash: `delete-all-${process.pid}-${Date.now()}` },
    })
  }),
  setStockImages: deed('by its GTIN', async (scene) =>
    asked(scene.panels.alice, products.SetStockImagesDocument, {
      images: [{ gtin: GTIN, file_url: await aPicture(scene) }],
    }),
  ),
  deleteStockImage: deed('that no product shows', async (scene) => {
    const { panels } = scene
    await asked(panels.alice, products.SetStockImagesDocument, {
      images: [{ gtin: GTIN, file_url: await aPicture(scene) }],
    })
    const { stockImages } = await asked(panels.alice, products.StockImagesDocument, {})
    return asked(panels.alice, products.DeleteStockImageDocument, { id: stockImages.items[0]?.id ?? '' })
  }),
  countProductUse: deed('by an attendant', async (scene) =>
    asked(scene.panels.ana, products.CountProductUseDocument, { id: await aProduct(scene) }),
  ),
  saveProductCategory: deed('is empty', aCategory),
  deleteProductCategory: deed('that is empty', async (scene) =>
    asked(scene.panels.alice, products.DeleteProductCategoryDocument, { id: await aCategory(scene) }),
  ),
  moveProductCategory: deed('before another', async (scene) => {
    await aCategory(scene)
    return asked(scene.panels.alice, products.MoveProductCategoryDocument, {
      id: await aCategory(scene),
      up: true,
    })
  }),
  saveOrderStatus: deed('beside the first of its phase', aStatus),
  deleteOrderStatus: deed('that is not the last of its phase', async (scene) =>
    asked(scene.panels.alice, statuses.DeleteOrderStatusDocument, { id: await aStatus(scene) }),
  ),
  moveOrderStatus: deed('before another', async (scene) =>
    asked(scene.panels.alice, statuses.MoveOrderStatusDocument, { id: await aStatus(scene), up: true }),
  ),
}
