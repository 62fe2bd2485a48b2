import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/Checkbox.css'
import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import { pathTo } from '@domain/access/routes'
import { asksBeforeRemoving } from '@domain/catalog/wanted'
import { formatMoney } from '@domain/money/money'
import { RemoveAllCatalogItemsDocument } from '@infra/graphql/bulk.gen'
import {
  CatalogItemsDocument,
  type CatalogItemsQuery,
  RemoveCatalogItemsDocument,
} from '@infra/graphql/catalog.gen'
import { IconCloudCheck, IconTrash } from '@tabler/icons-react'
import type { AskedWhole } from '@ui/kit/list/bulk/WholeDialog'
import { ListPage } from '@ui/kit/list/ListPage'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { layerPart } from '@ui/kit/part'
import { StateBadge } from '@ui/kit/StateBadge'
import { inBatches } from '@ui/kit/server/inBatches'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from './Catalog.module.css'
import { BulkDialog } from './internal/BulkDialog'
import { CatalogProduct } from './internal/CatalogProduct'
import { RemovalNotice } from './internal/RemovalNotice'
import { ITEM_STATES, reasonText, stateName, toneOf } from './internal/states'
import { publishedOf, useStandings } from './internal/useStandings'
import { catalogTexts } from './texts/pt_BR'

const WholeDialog = layerPart(() => import('@ui/kit/list/bulk/WholeDialog'))

type Row = CatalogItemsQuery['catalogItems']['items'][number]

/** What of the shop's products stands in the catalogues at Meta, how, and why not. */
export default function CatalogItemListPage() {
  const t = useTexts(catalogTexts)
  const { tenant } = usePanel()
  const { role } = useUser()
  const { read, change } = useCommands()
  const { standings, options, reload } = useStandings()
  const [asked, setAsked] = useState<Readonly<{ ids: readonly string[]; done: () => void }> | null>(null)
  const [whole, setWhole] = useState<AskedWhole | null>(null)
  const published = standings.reduce((sum, row) => sum + publishedOf(row), 0)
  const withdraws = mayCall(role, 'removeCatalogItems')
  const withdrawText = (count: number) =>
    asksBeforeRemoving(count, published)
      ? // Among those that are chosen may be some that are not published.
        t('items.withdrawMany', { count: Math.min(count, published), published })
      : t('items.withdrawText')
  return (
    <ListPage<Row>
      route="catalog/itens"
      list="catalog-items"
      lead={t('items.lead')}
      above={standings.map((row) => <RemovalNotice key={row.instance_id} row={row} onDone={reload} />)}
      label={t('items.label')}
      topic="items"
      load={(request) => pageOf(read(CatalogItemsDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={t('search')}
      filters={[
        { name: 'instance', label: t('shared:connection'), many: true, options },
        {
          name: 'state',
          label: t('shared:state'),
          many: true,
          options: ITEM_STATES.map((state) => ({ value: state, label: stateName(t, state) })),
        },
      ]}
      empty={<p>{t('items.empty')}</p>}
      add={
        mayCall(role, 'addCatalogItems') ? { label: t('items.add'), to: pathTo(tenant, 'catalog/add') } : null
      }
      tools={() => [
        { label: t('items.standing'), icon: IconCloudCheck, to: pathTo(tenant, 'catalog/infos') },
      ]}
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
        {
          key: 'state',
          title: t('shared:state'),
          render: ({ state, reason }) => {
            const why = reasonText(t, state, reason)
            return (
              <span className={styles.state}>
                <StateBadge tone={toneOf(state)}>{stateName(t, state)}</StateBadge>
                {why !== null && <small className="muted meta">{why}</small>}
              </span>
            )
          },
        },
        { key: 'connection', title: t('shared:connection'), render: ({ instance_name: name }) => name },
        {
          key: 'price',
          title: t('shared:price'),
          right: true,
          render: ({ price }) => (price === null ? null : formatMoney(price)),
        },
        { key: 'stock', title: t('stock'), right: true, render: ({ stock }) => stock },
        {
          key: 'sent',
          title: t('items.sent'),
          hidden: true,
          render: ({ sent_at: at }) => at && <ShortDate at={at} />,
        },
        {
          key: 'changed',
          title: t('items.changed'),
          sort: true,
          render: ({ changed_at: at }) => <ShortDate at={at} />,
        },
      ]}
      actions={({ id }) =>
        withdraws
          ? [
              {
                label: t('items.withdraw'),
                icon: IconTrash,
                danger: true,
                onClick: () => setAsked({ ids: [id], done: () => undefined }),
              },
            ]
          : []
      }
      bulk={
        withdraws
          ? [
              {
                label: t('items.withdraw'),
                icon: IconTrash,
                danger: true,
                onClick: (ids, done) => setAsked({ ids, done }),
                whole: { kind: 'catalog.remove', onClick: (all, done) => setWhole({ whole: all, done }) },
              },
            ]
          : []
      }
    >
      {(list) =>
        whole ? (
          <WholeDialog
            asked={whole}
            title={t('items.withdraw')}
            text={withdrawText(whole.whole.total)}
            action={t('items.withdraw')}
            ask={(all) => change(RemoveAllCatalogItemsDocument, all)}
            onClose={() => setWhole(null)}
          />
        ) : (
          asked && (
            <BulkDialog
              danger
              title={t('items.withdrawTitle', { count: asked.ids.length })}
              text={withdrawText(asked.ids.length)}
              action={t('items.withdraw')}
              said={(count) => t('items.withdrawn', { count })}
              ask={async () => {
                const { results, failure } = await inBatches(asked.ids, async (some) => {
                  const outcome = await change(RemoveCatalogItemsDocument, { ids: some })
                  return outcome.ok ? { ok: true, value: outcome.value.removeCatalogItems } : outcome
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
    </ListPage>
  )
}
