import { useCommands } from '@app/panel/panel'
import { inOrder, pathText } from '@domain/products/category-tree'
import { ProductCategoriesDocument, type ProductCategoriesQuery } from '@infra/graphql/products.gen'
import { useRead } from '@ui/kit/server/useRead'

export type Category = ProductCategoriesQuery['productCategories'][number]

/** Categories as what can be chosen, each by its whole path. */
export type CategoryChoices = readonly Readonly<{ value: string; label: string }>[]

/** The shop's categories: as they were read, and as what can be chosen, each with its whole path, in the tree's order. */
export function useCategories() {
  const { read } = useCommands()
  const found = useRead('product categories', () => read(ProductCategoriesDocument, {}), 'productCategories')
  const categories: readonly Category[] = found.value?.productCategories ?? []
  const byId = new Map(categories.map((one) => [one.id, one]))
  return {
    ...found,
    categories,
    byId,
    choices: inOrder(categories).map(({ node: { id } }) => ({ value: id, label: pathText(byId, id) })),
  }
}
