import type { Kind } from './id-kinds'

/** Kinds of what the shop sells. */
export type ProductKind = 'product' | 'productCategory' | 'orderStatus' | 'stockImage' | 'historyEntry'

/** The kind of every id that a client may name of what the shop sells, by operation and argument. */
export const PRODUCT_KINDS: Readonly<Record<string, Kind>> = {
  'productOffers.id': 'product',
  'saveProduct.id': 'product',
  'saveProduct.form.category_id': 'productCategory',
  'saveProductOffer.id': 'product',
  'saveProductOffer.instance_id': 'instance',
  'deleteProducts.ids': 'product',
  'changeProducts.ids': 'product',
  'changeProducts.change.category_id': 'productCategory',
  'changeAllProducts.change.category_id': 'productCategory',
  'deleteStockImage.id': 'stockImage',
  'findProducts.instance_id': 'instance',
  'sellProducts.instance_id': 'instance',
  'sellProducts.same_as': 'product',
  'sellProducts.ids': 'product',
  'productsBeside.ids': 'product',
  'productsBeside.instance_id': 'instance',
  'countProductUse.id': 'product',
  'saveProductCategory.id': 'productCategory',
  'saveProductCategory.parent_id': 'productCategory',
  'deleteProductCategory.id': 'productCategory',
  'moveProductCategory.id': 'productCategory',
  'saveOrderStatus.id': 'orderStatus',
  'deleteOrderStatus.id': 'orderStatus',
  'moveOrderStatus.id': 'orderStatus',
  'rowHistory.id': 'product',
  'rowHistory.after': 'historyEntry',
}

const A_PRODUCT = {
  ...{ name: 'x', sku: '', gtin: '', brand: '', maker: '', kind: 'other', ingredient: '', presentation: '' },
  ...{
    anvisa_register: '',
    stripe: 'none',
    control_list: '',
    description: '',
    active: true,
    promo_until: '',
  },
  stock_typed: false,
}

/** Good values for the arguments of these operations that no id is in question for. */
export const goodOfProducts = (
  { product, productCategory }: Readonly<Record<'product' | 'productCategory', string>>,
  turn: number,
) => ({
  rev: 1,
  'rowHistory.kind': 'product',
  'saveProduct.id': product,
  'saveProduct.form': A_PRODUCT,
  'saveProductOffer.offer': { price: 100, promo_until: '' },
  'changeProducts.ids': [product],
  'changeProducts.change': { active: true },
  'changeAllProducts.change': { active: true },
  'saveProductCategory.id': productCategory,
  'saveOrderStatus.form': { name: `x${turn}`, color: '#112233', phase: 'ready', message: '', notify: false },
})
