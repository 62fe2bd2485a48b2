import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/Checkbox.css'
import { useCommands } from '@app/panel/panel'
import { formatMoney } from '@domain/money/money'
import { AddAllCatalogItemsDocument } from '@infra/graphql/bulk.gen'
import {
  AddCatalogItemsDocument,
  CatalogCandidatesDocument,
  type CatalogCandidatesQuery,
} from '@infra/graphql/catalog.gen'
import { Select } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import type { AskedWhole } from '@ui/kit/list/bulk/WholeDialog'
import { List } from '@ui/kit/list/List'
import { Page } from '@ui/kit/Page'
import { layerPart } from '@ui/kit/part'
import { StateBadge } from '@ui/kit/StateBadge'
import { inBatches } from '@ui/kit/server/inBatches'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { useCategories } from '@ui/products/categoryChoices'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import styles from './Catalog.module.css'
import { BulkDialog } from './internal/BulkDialog'
import { CatalogProduct } from './internal/CatalogProduct'
import { NoCatalog } from './internal/LinkCatalog'
import { policyText } from './internal/states'
import { type Standing, useStandings } from './internal/useStandings'
import { catalogTexts } from './texts/pt_BR'

const WholeDialog = layerPart(() => import('@ui/kit/list/bulk/WholeDialog'))

type Row = CatalogCandidatesQuery['catalogCandidates']['items'][number]

/** Chooses which of the shop's products go into a connection's catalogue at Meta. */
export default function CatalogAddPage() {
  const t = useTexts(catalogTexts)
  const { standings, options, loading, failure, reload } = useStandings()
  const [address, setAddress] = useSearchParams()
  const wanted = address.get('instance')
  const here =
    standings.find(({ instance_id: id }) => id === wanted) ??
    standings.find(({ catalog_id: id }) => id !== null) ??
    standings[0]
  return (
    <Page
      route="catalog/add"
      lead={t('add.lead')}
      loading={loading}
      error={failure && { text: failure.message || undefined, onRetry: reload }}
      actions={
        options.length > 1 &&
        here && (
          <Select
            aria-label={t('shared:connection')}
            data={options}
            value={here.instance_id}
            allowDeselect={false}
            onChange={(id) => id !== null && setAddress({ instance: id })}
          />
        )
      }
    >
      {!here ? (
        <p className={styles.none}>{t('noConnection')}</p>
      ) : here.catalog_id === null ? (
        <NoCatalog row={here} />
      ) : (
        <Candidates key={here.instance_id} row={here} />
      )}
    </Page>
  )
}

function Candidates({ row: { instance_id, instance_name } }: { row: Standing }) {
  const t = useTexts(catalogTexts)
  const { read, change } = useCommands()
  const { choices } = useCategories()
  const [asked, setAsked] = useState<Readonly<{ ids: readonly string[]; done: () => void }> | null>(null)
  const [whole, setWhole] = useState<AskedWhole | null>(null)
  const load = (request: Parameters<typeof listInput>[0]) => {
    const input = listInput(request)
    const filters = [...input.filters, { field: 'instance', any: [instance_id] }]
    return pageOf(read(CatalogCandidatesDocument, { list: { ...input, filters } }))
  }
  return (
    <List<Row>
      list="catalog-candidates"
      label={t('add.label', { name: instance_name })}
      topic="items"
      load={load}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={t('search')}
      keepsChoice
      filters={[
        {
          name: 'category',
          label: t('shared:category'),
          many: true,
          options: [{ value: 'none', label: t('shared:noCategory') }, ...choices],
        },
        {
          name: 'picture',
          label: t('add.picture'),
          options: [
            { value: 'yes', label: t('add.withPicture') },
            { value: 'no', label: t('add.withoutPicture') },
          ],
        },
        {
          name: 'allowed',
          label: t('add.allowed'),
          options: [
            { value: 'yes', label: t('add.may') },
            { value: 'no', label: t('add.mayNot') },
          ],
        },
      ]}
      empty={<p>{t('add.empty')}</p>}
      columns={[
        {
          key: 'name',
          title: t('product'),
          sort: true,
          render: ({ name, sku, image_url }) => (
            <CatalogProduct name={name} picture={image_url}>
              {sku}
            </CatalogProduct>
          ),
        },
        { key: 'category', title: t('shared:category'), render: ({ category }) => category },
        {
          key: 'price',
          title: t('shared:price'),
          right: true,
          render: ({ price }) => (price === null ? null : formatMoney(price)),
        },
        { key: 'fit', title: t('shared:state'), render: (row) => <Fit row={row} /> },
      ]}
      actions={({ id }) => [
        {
          label: t('add.publish'),
          icon: IconUpload,
          onClick: () => setAsked({ ids: [id], done: () => undefined }),
        },
      ]}
      bulk={[
        {
          label: t('add.publish'),
          icon: IconUpload,
          onClick: (ids, done) => setAsked({ ids, done }),
          whole: { kind: 'catalog.add', onClick: (all, done) => setWhole({ whole: all, done }) },
        },
      ]}
    >
      {(list) =>
        whole ? (
          <WholeDialog
            asked={whole}
            danger={false}
            title={t('add.title', { count: whole.whole.total })}
            text={t('add.text', { name: instance_name })}
            action={t('add.publish')}
            ask={(all) => change(AddAllCatalogItemsDocument, { ...all, instance_id })}
            onClose={() => setWhole(null)}
          />
        ) : (
          asked && (
            <BulkDialog
              title={t('add.title', { count: asked.ids.length })}
              text={t('add.text', { name: instance_name })}
              action={t('add.publish')}
              said={(count) => t('add.done', { count })}
              ask={async () => {
                const { results, failure } = await inBatches(asked.ids, async (some) => {
                  const outcome = await change(AddCatalogItemsDocument, { instance_id, product_ids: some })
                  return outcome.ok ? { ok: true, value: outcome.value.addCatalogItems } : outcome
                })
                return failure ? { ok: false, ...failure } : { ok: true, value: results }
              }}
              onClose={(some) => {
                if (some) asked.done()
                setAsked(null)
                list.reload()
              }}
            />
          )
        )
      }
    </List>
  )
}

/** Whether a product can be published, and what stands against it. */
function Fit({ row: { policy, price, image_url } }: { row: Row }) {
  const t = useTexts(catalogTexts)
  const lacks = price === null || price === 0 ? 'price' : image_url === null ? 'picture' : null
  return (
    <span className={styles.state}>
      <StateBadge tone={policy !== null ? 'danger' : lacks === null ? 'success' : 'quiet'}>
        {t(policy !== null ? 'add.mayNot' : lacks === null ? 'add.ready' : 'add.lacks')}
      </StateBadge>
      {policy !== null ? (
        <small className="muted meta">{policyText(t, policy)}</small>
      ) : (
        lacks !== null && <small className="muted meta">{t(`reasons.${lacks}`)}</small>
      )}
    </span>
  )
}
