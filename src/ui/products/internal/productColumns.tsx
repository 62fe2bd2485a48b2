import type { Column } from '@ui/kit/list/column'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { StateBadge } from '@ui/kit/StateBadge'
import type { Translate } from '@ui/kit/text'
import type { productTexts } from '../texts/pt_BR'
import { kindName, sourceName } from './lawNames'
import { LawCell, PriceCell, ProductCell, type ProductRow, StockCell } from './ProductCells'
import type { useProductEdits } from './useProductEdits'

/** What the list says of each product, and which cells are changed where they stand. `now`: ms since 1970. */
export const productColumns = (
  t: Translate<typeof productTexts>,
  edits: ReturnType<typeof useProductEdits>,
  now: number,
): Column<ProductRow>[] => [
  { key: 'name', title: t('columns.name'), sort: true, render: (row) => <ProductCell row={row} /> },
  {
    key: 'price',
    title: t('columns.price'),
    sort: true,
    right: true,
    card: 'fact',
    edit: edits.price,
    render: (row) => <PriceCell row={row} now={now} />,
  },
  {
    key: 'stock',
    title: t('columns.stock'),
    width: 180,
    sort: true,
    right: true,
    card: 'fact',
    edit: edits.stock,
    render: (row) => <StockCell row={row} now={now} />,
  },
  { key: 'law', title: t('columns.law'), width: 200, render: (row) => <LawCell row={row} /> },
  {
    key: 'category',
    title: t('columns.category'),
    edit: edits.category,
    render: ({ category }) => category,
  },
  { key: 'gtin', title: t('columns.gtin'), hidden: true, render: ({ gtin }) => gtin },
  { key: 'sku', title: t('columns.sku'), hidden: true, render: ({ sku }) => sku },
  { key: 'kind', title: t('columns.kind'), hidden: true, render: ({ kind }) => kindName(t, kind) },
  {
    key: 'source',
    title: t('columns.source'),
    hidden: true,
    render: ({ source }) => sourceName(t, source),
  },
  { key: 'uses', title: t('columns.uses'), hidden: true, right: true, render: ({ uses }) => uses },
  {
    key: 'updated',
    title: t('columns.updated'),
    sort: true,
    hidden: true,
    render: ({ updated_at: at }) => <ShortDate at={at} />,
  },
  {
    key: 'state',
    title: t('columns.state'),
    edit: edits.active,
    render: ({ active }) => (
      <StateBadge tone={active ? 'success' : 'quiet'}>{t(active ? 'state.on' : 'state.off')}</StateBadge>
    ),
  },
]
