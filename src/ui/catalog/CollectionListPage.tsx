import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import {
  CatalogCollectionsDocument,
  type CatalogCollectionsQuery,
  DeleteCatalogCollectionDocument,
  MoveCatalogCollectionDocument,
} from '@infra/graphql/catalog.gen'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { tellFailure } from '@ui/kit/feedback'
import { ListPage } from '@ui/kit/list/ListPage'
import { StateBadge } from '@ui/kit/StateBadge'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from './Catalog.module.css'
import { CollectionDrawer } from './internal/CollectionDrawer'
import { useStandings } from './internal/useStandings'
import { catalogTexts } from './texts/pt_BR'

/** A collection as the list has it. */
export type CollectionRow = CatalogCollectionsQuery['catalogCollections']['items'][number]
type Asked = Readonly<{ what: 'form'; row: CollectionRow | null } | { what: 'delete'; row: CollectionRow }>

const STATES = { shown: 'success', waiting: 'quiet', empty: 'quiet', refused: 'danger' } as const
const isKnown = (state: string): state is keyof typeof STATES => state in STATES

/** The catalogues' items under names, in the shop's order; at Meta they are product sets. */
export default function CollectionListPage() {
  const t = useTexts(catalogTexts)
  const { read, change } = useCommands()
  const { standings, options, loading } = useStandings()
  const [asked, setAsked] = useState<Asked | null>(null)
  const move = async (id: string, up: boolean) =>
    tellFailure(await change(MoveCatalogCollectionDocument, { id, up }))
  return (
    <ListPage<CollectionRow>
      route="catalog/collections"
      list="catalog-collections"
      lead={t('collections.lead')}
      label={t('collections.label')}
      topic="collections"
      load={(request) => pageOf(read(CatalogCollectionsDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={t('collections.search')}
      filters={[{ name: 'instance', label: t('shared:connection'), many: true, options }]}
      empty={<p>{t('collections.empty')}</p>}
      add={{ label: t('collections.add'), onClick: () => setAsked({ what: 'form', row: null }) }}
      onOpen={(row) => () => setAsked({ what: 'form', row })}
      columns={[
        { key: 'name', title: t('collection'), sort: true, render: ({ name }) => <strong>{name}</strong> },
        {
          key: 'what',
          title: t('collections.what'),
          render: ({ category, names, items }) =>
            category !== null
              ? t('collections.ofCategory', { category })
              : names.length === 0
                ? t('collections.nothing')
                : `${names.join(', ')}${items > names.length ? '…' : ''}`,
        },
        { key: 'items', title: t('collections.items'), right: true, render: ({ items }) => items },
        {
          key: 'state',
          title: t('shared:state'),
          render: ({ state, error }) => (
            <span className={styles.state}>
              {isKnown(state) && (
                <StateBadge tone={STATES[state]}>{t(`collections.states.${state}`)}</StateBadge>
              )}
              {error !== null && <small className="muted meta">{error}</small>}
            </span>
          ),
        },
        { key: 'connection', title: t('shared:connection'), render: ({ instance_name: name }) => name },
      ]}
      actions={(row) => [
        { label: t('shared:edit'), icon: IconPencil, onClick: () => setAsked({ what: 'form', row }) },
        { label: t('shared:up'), icon: IconArrowUp, onClick: () => void move(row.id, true) },
        { label: t('shared:down'), icon: IconArrowDown, onClick: () => void move(row.id, false) },
        {
          label: t('shared:delete'),
          icon: IconTrash,
          danger: true,
          onClick: () => setAsked({ what: 'delete', row }),
        },
      ]}
    >
      {(list) => {
        const close = (changed: boolean) => {
          setAsked(null)
          if (changed) list.reload()
        }
        // The form begins with a connection: it waits until they are known.
        if (asked?.what === 'form')
          return loading ? null : (
            <CollectionDrawer
              key={asked.row?.id ?? 'new'}
              row={asked.row}
              standings={standings}
              onClose={close}
            />
          )
        return (
          asked && (
            <ConfirmAction
              danger
              title={t('collections.deleteTitle', { name: asked.row.name })}
              text={t('collections.deleteText')}
              action={t('shared:delete')}
              said={t('collections.deleted', { name: asked.row.name })}
              ask={() => change(DeleteCatalogCollectionDocument, { id: asked.row.id })}
              onClose={close}
            />
          )
        )
      }}
    </ListPage>
  )
}
