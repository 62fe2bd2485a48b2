import { clockNow } from '@ui/kit/clock'
import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/Checkbox.css'
import { useCommands, useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import { mayOpen } from '@domain/access/rights'
import { routeWith } from '@domain/access/routes'
import { ProductRowsDocument } from '@infra/graphql/products.gen'
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
import { tell, tellFailure } from '@ui/kit/feedback'
import type { BulkAction } from '@ui/kit/list/BulkBar'
import { ListPage } from '@ui/kit/list/ListPage'
import { layerPart } from '@ui/kit/part'
import { byId as byRow, listInput, pageOf, rowOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { administrationTexts } from '@ui/kit/texts/administration/pt_BR'
import { useAskedFor } from '@ui/kit/useAskedFor'
import { useState } from 'react'
import { useCategories } from './categoryChoices'
import type { AskedBulk } from './internal/BulkProducts'
import type { ProductRow } from './internal/ProductCells'
import { type Asked, ProductDialogs } from './internal/ProductDialogs'
import { productColumns } from './internal/productColumns'
import { productFilters } from './internal/productFilters'
import { UnclassifiedNotice } from './internal/UnclassifiedNotice'
import { useProductEdits } from './internal/useProductEdits'
import { productTexts } from './texts/pt_BR'

const BulkProducts = layerPart(() => import('./internal/BulkProducts'))

/** What the shop sells. */
export default function ProductListPage() {
  const t = useTexts(productTexts)
  const kit = useTexts(administrationTexts)
  const { read } = useCommands()
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
      filters={productFilters(t, choices)}
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
      columns={productColumns(t, edits, now)}
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
      {(list) => (
        <>
          <ProductDialogs
            asked={asked}
            byId={byId}
            categories={choices}
            onClose={(changed) => {
              setAsked(null)
              if (changed) list.reload()
            }}
          />
          {bulk && (
            <BulkProducts
              asked={bulk}
              categories={choices}
              onClose={() => {
                setBulk(null)
                list.reload()
              }}
            />
          )}
        </>
      )}
    </ListPage>
  )
}
