import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import {
  CatalogCollectionsDocument,
  type CatalogCollectionsQuery,
  DeleteCatalogCollectionDocument,
  MoveCatalogCollectionDocument,
} from '@infra/graphql/catalog.gen'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { tellFailure } from '@ui/kit/feedback'
import { ListPage } from '@ui/kit/list/ListPage'
import { useRowForms } from '@ui/kit/list/useRowForms'
import { StateBadge } from '@ui/kit/StateBadge'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import styles from './Catalog.module.css'
import { CollectionDrawer } from './internal/CollectionDrawer'
import { useStandings } from './internal/useStandings'
import { catalogTexts } from './texts/pt_BR'

/** A collection as the list has it. */
export type CollectionRow = CatalogCollectionsQuery['catalogCollections']['items'][number]

const STATES = { shown: 'success', waiting: 'quiet', empty: 'quiet', refused: 'danger' } as const
const isKnown = (state: string): state is keyof typeof STATES => state in STATES

/** The catalogues' items under names, in the shop's order; at Meta they are product sets. */
export default function CollectionListPage() {
  const t = useTexts(catalogTexts)
  const { read, change } = useCommands()
  const { standings, options, loading } = useStandings()
  const move = (id: string, up: boolean) => async () =>
    tellFailure(await change(MoveCatalogCollectionDocument, { id, up }))
  const forms = useRowForms<CollectionRow>({
    // The form begins with a connection: it waits until they are known.
    form: (row, onClose) =>
      !loading && (
        <CollectionDrawer key={row?.id ?? 'new'} row={row} standings={standings} onClose={onClose} />
      ),
    question: ({ name }) => ({
      title: t('collections.deleteTitle', { name }),
      text: t('collections.deleteText'),
      said: t('collections.deleted', { name }),
    }),
    ask: ({ id }) => change(DeleteCatalogCollectionDocument, { id }),
    between: ({ id }) => [
      { label: t('shared:up'), icon: IconArrowUp, onClick: move(id, true) },
      { label: t('shared:down'), icon: IconArrowDown, onClick: move(id, false) },
    ],
  })
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
      add={{ label: t('collections.add'), onClick: forms.add }}
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
      {...forms.list}
    />
  )
}
