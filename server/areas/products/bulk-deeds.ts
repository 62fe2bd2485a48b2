import type { BulkDeed } from '../../directory/bulk/definition'
import type { ProductChangeInput } from '../../platform/graphql/resolvers.gen'
import { changeProducts, checkedChange, deleteProducts, type ManyChange } from './change-many'
import { lockAllProducts } from './kept'
import { productList } from './lists'

/** The contract's change as the rules have it. */
export const changeOf = ({
  price_percent: percent,
  rounding,
  category_id: category,
  active,
  kind,
  stripe,
  control_list,
  accept,
}: ProductChangeInput): ManyChange => ({
  ...(percent !== null && percent !== undefined && { percent }),
  ...(rounding && { rounding }),
  ...(category !== null && category !== undefined && { categoryId: category || null }),
  ...(active !== null && active !== undefined && { active }),
  ...(typeof kind === 'string' && {
    classed: { kind, stripe: stripe ?? 'none', control_list: control_list ?? '' },
  }),
  ...(accept && { accept }),
})

const ofProducts = { list: productList, lock: lockAllProducts }

/** What can be done with all products that a filter finds. */
export const PRODUCT_DEEDS: Readonly<Record<string, BulkDeed>> = {
  'products.change': {
    ...ofProducts,
    needs: 'changeAllProducts',
    check: (work, { product }) => checkedChange(work, changeOf(product ?? {})),
    take: (work, viewer, ids, { product }, now) =>
      changeProducts(work, viewer, ids, changeOf(product ?? {}), now),
  },
  'products.delete': {
    ...ofProducts,
    needs: 'deleteAllProducts',
    check: async () => {},
    take: async (work, viewer, ids) => ({ changed: await deleteProducts(work, viewer, ids), refused: [] }),
  },
}
