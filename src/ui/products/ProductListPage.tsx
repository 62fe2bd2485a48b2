import { clockNow } from '@ui/kit/clock'
import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/Checkbox.css'
import { useCommands, useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import { mayOpen } from '@domain/access/rights'
import { routeWith } from '@domain/access/routes'
import { CONTROL_LISTS, PRODUCT_KINDS, PRODUCT_SOURCES, STRIPES } from '@domain/products/kinds'
import { DeleteProductsDocument, ProductRowsDocument } from '@infra/graphql/products.gen'
import {
  IconCategory,
  IconChecks,
  IconEye,
  IconEyeOff,
  IconHistory,
  IconLink,
  IconMapPin,
  IconPencil,
  IconPercentage,
  IconPhoto,
  IconReceipt2,
  IconShieldCheck,
  IconTrash,
} from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { tell, tellFailure } from '@ui/kit/feedback'
import type { BulkAction } from '@ui/kit/list/BulkBar'
import { ListPage } from '@ui/kit/list/ListPage'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { layerPart } from '@ui/kit/part'
import { StateBadge } from '@ui/kit/StateBadge'
import { byId as byRow, listInput, pageOf, rowOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { administrationTexts } from '@ui/kit/texts/administration/pt_BR'
import { useAskedFor } from '@ui/kit/useAskedFor'
import { Suspense, useState } from 'react'
import { useCategories } from './categoryChoices'
import type { AskedBulk } from './internal/BulkProducts'
import { kindName, listName, sourceName, stripeName } from './internal/lawNames'
import { PlacesDrawer } from './internal/PlacesDrawer'
import { LawCell, PriceCell, ProductCell, type ProductRow, StockCell } from './internal/ProductCells'
import { ProductDrawer } from './internal/ProductDrawer'
import { UnclassifiedNotice } from './internal/UnclassifiedNotice'
import { useProductEdits } from './internal/useProductEdits'
import { productTexts } from './texts/pt_BR'

const HistoryDrawer = layerPart(() => import('@ui/history/HistoryDrawer'))
const ProductLinkDrawer = layerPart(() => import('@ui/erp/ProductLinkDrawer'))
const BulkProducts = layerPart(() => import('./internal/BulkProducts'))
const ImportDrawer = layerPart(() => import('@ui/kit/list/imports/ImportDrawer'))
const StockImagesDrawer = layerPart(() => import('./internal/StockImagesDrawer'))

type Asked = Readonly<
  | { what: 'form'; row: ProductRow | null; atPrice?: boolean }
  | { what: 'places' | 'link' | 'history' | 'delete'; row: ProductRow }
  | { what: 'images' | 'cmed' }
>

/** What the shop sells. */
export default function ProductListPage() {
  const t = useTexts(productTexts)
  const kit = useTexts(administrationTexts)
  const { read, change } = useCommands()
  const { role } = useUser()
  const mayChange = mayCall(role, 'saveProduct')
  const seesErps = mayOpen(role, routeWith('erp-integrations'))
  const [asked, setAsked] = useState<Asked | null>(null)
  const [bulk, setBulk] = useState<AskedBulk | null>(null)
  const { byId, choices } = useCategories()
  const edits = useProductEdits(choices)
  const now = clockNow()
  useAskedFor('price', async (id) => {
    if (!mayChange || id === null) return
    const found = await rowOf<ProductRow>(read(ProductRowsDocument, byRow(id)))
    if (!found.ok) return void tellFailure(found)
    if (found.value) setAsked({ what: 'form', row: found.value, atPrice: true })
    else tell('failed', kit('list.rowGone'))
  })
  const bulkOf = (what: AskedBulk['what']): Pick<BulkAction, 'onClick' | 'whole'> => ({
    onClick: (ids, done) => setBulk({ what, ids, whole: null, done }),
    whole: {
      kind: what === 'delete' ? 'products.delete' : 'products.change',
      onClick: (whole, done) => setBulk({ what, ids: [], whole, done }),
    },
  })
  const yesOrNo = (yes: string, no: string) => [
    { value: 'yes', label: yes },
    { value: 'no', label: no },
  ]
  const valueName = (field: string, value: unknown): string | null => {
    const text = String(value)
    if (field === 'kind') return kindName(t, text)
    if (field === 'stripe') return stripeName(t, text)
    if (field === 'control_list') return listName(t, text)
    return field === 'category_id' ? (byId.get(text)?.name ?? null) : null
  }
  return (
    <ListPage<ProductRow>
      route="products"
      list="products"
      lead={t('lead')}
      above={mayChange && <UnclassifiedNotice />}
      label={t('label')}
      topic="items"
      {...(mayChange && { importKind: 'products' })}
      exportKind="products"
      load={(request) => pageOf(read(ProductRowsDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={t('search')}
      filters={[
        {
          name: 'category',
          label: t('columns.category'),
          many: true,
          options: [{ value: 'none', label: t('shared:noCategory') }, ...choices],
        },
        {
          name: 'kind',
          label: t('columns.kind'),
          many: true,
          options: PRODUCT_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
        },
        {
          name: 'classified',
          label: t('classified'),
          options: [
            { value: 'no', label: t('kinds.unclassified') },
            { value: 'yes', label: t('isClassified') },
          ],
        },
        {
          name: 'stripe',
          label: t('fields.stripe'),
          many: true,
          options: STRIPES.map((stripe) => ({ value: stripe, label: t(`stripes.${stripe}`) })),
        },
        {
          name: 'control',
          label: t('control'),
          many: true,
          options: CONTROL_LISTS.map((list) => ({ value: list, label: listName(t, list) })),
        },
        {
          name: 'stock',
          label: t('stock.state'),
          many: true,
          options: (['out', 'low', 'there', 'unknown', 'stale'] as const).map((state) => ({
            value: state,
            label: t(`stock.${state}`),
          })),
        },
        { name: 'active', label: t('columns.state'), options: yesOrNo(t('state.on'), t('state.off')) },
        {
          name: 'picture_failed',
          label: t('fields.picture'),
          options: yesOrNo(t('pictureFailed'), t('pictureFine')),
        },
        { name: 'promotion', label: t('promotion'), options: yesOrNo(t('promoted'), t('notPromoted')) },
        {
          name: 'source',
          label: t('columns.source'),
          many: true,
          options: PRODUCT_SOURCES.map((source) => ({ value: source, label: t(`sources.${source}`) })),
        },
      ]}
      empty={<p>{t('empty')}</p>}
      add={mayChange ? { label: t('add'), onClick: () => setAsked({ what: 'form', row: null }) } : null}
      tools={() =>
        mayChange
          ? [
              { label: t('images.title'), icon: IconPhoto, onClick: () => setAsked({ what: 'images' }) },
              { label: t('cmed'), icon: IconReceipt2, onClick: () => setAsked({ what: 'cmed' }) },
            ]
          : []
      }
      onOpen={mayChange ? (row) => () => setAsked({ what: 'form', row }) : undefined}
      columns={[
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
            <StateBadge tone={active ? 'success' : 'quiet'}>
              {t(active ? 'state.on' : 'state.off')}
            </StateBadge>
          ),
        },
      ]}
      bulk={
        mayChange
          ? [
              { label: t('bulk.price'), icon: IconPercentage, ...bulkOf('price') },
              { label: t('bulk.category'), icon: IconCategory, ...bulkOf('category') },
              { label: t('bulk.class'), icon: IconShieldCheck, ...bulkOf('class') },
              { label: t('bulk.accept'), icon: IconChecks, ...bulkOf('accept') },
              { label: t('bulk.on'), icon: IconEye, ...bulkOf('on') },
              { label: t('bulk.off'), icon: IconEyeOff, ...bulkOf('off') },
              { label: t('bulk.delete'), icon: IconTrash, danger: true, ...bulkOf('delete') },
            ]
          : []
      }
      actions={(row) => [
        ...(mayChange
          ? [
              { label: t('shared:edit'), icon: IconPencil, onClick: () => setAsked({ what: 'form', row }) },
              { label: t('places'), icon: IconMapPin, onClick: () => setAsked({ what: 'places', row }) },
            ]
          : []),
        ...(seesErps
          ? [{ label: t('linkErp'), icon: IconLink, onClick: () => setAsked({ what: 'link', row }) }]
          : []),
        { label: t('shared:history'), icon: IconHistory, onClick: () => setAsked({ what: 'history', row }) },
        ...(mayChange
          ? [
              {
                label: t('shared:delete'),
                icon: IconTrash,
                danger: true,
                onClick: () => setAsked({ what: 'delete', row }),
              },
            ]
          : []),
      ]}
    >
      {(list) => {
        const close = () => {
          setAsked(null)
          setBulk(null)
          list.reload()
        }
        return (
          <Suspense fallback={null}>
            {asked?.what === 'form' && (
              <ProductDrawer
                key={asked.row?.id ?? 'new'}
                row={asked.row}
                atPrice={asked.atPrice}
                categories={choices}
                onClose={(saved) => (saved ? close() : setAsked(null))}
              />
            )}
            {asked?.what === 'places' && <PlacesDrawer row={asked.row} onClose={close} />}
            {asked?.what === 'link' && (
              <ProductLinkDrawer {...asked.row} onClose={(saved) => (saved ? close() : setAsked(null))} />
            )}
            {asked?.what === 'history' && (
              <HistoryDrawer
                kind="product"
                id={asked.row.id}
                name={asked.row.name}
                valueName={valueName}
                onClose={() => setAsked(null)}
              />
            )}
            {asked?.what === 'cmed' && <ImportDrawer kind="cmed" onClose={close} />}
            {asked?.what === 'images' && <StockImagesDrawer onClose={close} />}
            {asked?.what === 'delete' && (
              <ConfirmAction
                danger
                title={t('deleteTitle', { name: asked.row.name })}
                text={t('deleteText')}
                action={t('shared:delete')}
                said={t('wasDeleted', { name: asked.row.name })}
                ask={() => change(DeleteProductsDocument, { ids: [asked.row.id] })}
                onClose={(done) => (done ? close() : setAsked(null))}
              />
            )}
            {bulk && <BulkProducts asked={bulk} categories={choices} onClose={close} />}
          </Suspense>
        )
      }}
    </ListPage>
  )
}
