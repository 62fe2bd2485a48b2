import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { DeleteProductsDocument } from '@infra/graphql/products.gen'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { Suspense } from 'react'
import type { Category, CategoryChoices } from '../categoryChoices'
import { productTexts } from '../texts/pt_BR'
import { kindName, listName, stripeName } from './lawNames'
import { PlacesDrawer } from './PlacesDrawer'
import type { ProductRow } from './ProductCells'
import { ProductDrawer } from './ProductDrawer'

const HistoryDrawer = layerPart(() => import('@ui/history/HistoryDrawer'))
const ProductLinkDrawer = layerPart(() => import('@ui/erp/ProductLinkDrawer'))
const ImportDrawer = layerPart(() => import('@ui/kit/list/imports/ImportDrawer'))
const StockImagesDrawer = layerPart(() => import('./StockImagesDrawer'))

/** What is asked for over the list of products. */
export type Asked = Readonly<
  | { what: 'form'; row: ProductRow | null; atPrice?: boolean }
  | { what: 'places' | 'link' | 'history' | 'delete'; row: ProductRow }
  | { what: 'images' | 'cmed' }
>

type Props = {
  asked: Asked | null
  byId: ReadonlyMap<string, Category>
  categories: CategoryChoices
  /** `changed`: is the list another one now? */
  onClose: (changed: boolean) => void
}

/** The form, drawer or question that is asked for. */
export function ProductDialogs({ asked, byId, categories, onClose }: Props) {
  const t = useTexts(productTexts)
  const { change } = useCommands()
  const done = () => onClose(true)
  const valueName = (field: string, value: unknown): string | null => {
    const text = String(value)
    if (field === 'kind') return kindName(t, text)
    if (field === 'stripe') return stripeName(t, text)
    if (field === 'control_list') return listName(t, text)
    return field === 'category_id' ? (byId.get(text)?.name ?? null) : null
  }
  return (
    <Suspense fallback={null}>
      {asked?.what === 'form' && (
        <ProductDrawer
          key={asked.row?.id ?? 'new'}
          row={asked.row}
          atPrice={asked.atPrice}
          categories={categories}
          onClose={onClose}
        />
      )}
      {asked?.what === 'places' && <PlacesDrawer row={asked.row} onClose={done} />}
      {asked?.what === 'link' && <ProductLinkDrawer {...asked.row} onClose={onClose} />}
      {asked?.what === 'history' && (
        <HistoryDrawer
          kind="product"
          id={asked.row.id}
          name={asked.row.name}
          valueName={valueName}
          onClose={() => onClose(false)}
        />
      )}
      {asked?.what === 'cmed' && <ImportDrawer kind="cmed" onClose={done} />}
      {asked?.what === 'images' && <StockImagesDrawer onClose={done} />}
      {asked?.what === 'delete' && (
        <ConfirmAction
          danger
          title={t('deleteTitle', { name: asked.row.name })}
          text={t('deleteText')}
          action={t('shared:delete')}
          said={t('wasDeleted', { name: asked.row.name })}
          ask={() => change(DeleteProductsDocument, { ids: [asked.row.id] })}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}
