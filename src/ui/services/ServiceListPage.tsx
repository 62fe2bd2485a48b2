import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { formatMoney } from '@domain/money/money'
import {
  DeleteServiceDocument,
  ServiceRowsDocument,
  type ServiceRowsQuery,
} from '@infra/graphql/services.gen'
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { ListPage } from '@ui/kit/list/ListPage'
import { layerPart } from '@ui/kit/part'
import { StateBadge } from '@ui/kit/StateBadge'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { Suspense, useState } from 'react'
import { ServiceDrawer } from './ServiceDrawer'
import { serviceTexts } from './texts/pt_BR'

const HistoryDrawer = layerPart(() => import('@ui/history/HistoryDrawer'))

export type ServiceRow = ServiceRowsQuery['serviceRows']['items'][number]
type Asked = Readonly<
  { what: 'form'; row: ServiceRow | null } | { what: 'history' | 'delete'; row: ServiceRow }
>

/** What the shop does for its customers. */
export default function ServiceListPage() {
  const t = useTexts(serviceTexts)
  const { read, change } = useCommands()
  const [asked, setAsked] = useState<Asked | null>(null)
  const yesOrNo = [
    { value: 'yes', label: t('yes') },
    { value: 'no', label: t('no') },
  ]
  return (
    <ListPage<ServiceRow>
      route="services"
      list="services"
      lead={t('lead')}
      label={t('label')}
      topic="services"
      load={(request) => pageOf(read(ServiceRowsDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={t('search')}
      filters={[
        {
          name: 'active',
          label: t('shared:state'),
          options: [
            { value: 'yes', label: t('active') },
            { value: 'no', label: t('off') },
          ],
        },
        { name: 'pharmacist', label: t('needs'), options: yesOrNo },
      ]}
      empty={<p>{t('empty')}</p>}
      add={{ label: t('add'), onClick: () => setAsked({ what: 'form', row: null }) }}
      onOpen={(row) => () => setAsked({ what: 'form', row })}
      columns={[
        { key: 'name', title: t('name'), sort: true, render: ({ name }) => <strong>{name}</strong> },
        {
          key: 'minutes',
          title: t('minutes'),
          sort: true,
          right: true,
          render: ({ minutes }) => t('took', { count: minutes }),
        },
        {
          key: 'price',
          title: t('shared:price'),
          sort: true,
          right: true,
          render: ({ price }) => (price === 0 ? t('free') : formatMoney(price)),
        },
        {
          key: 'pharmacist',
          title: t('pharmacist'),
          render: ({ needs_pharmacist: needs }) => t(needs ? 'yes' : 'no'),
        },
        {
          key: 'state',
          title: t('shared:state'),
          render: ({ active }) => (
            <StateBadge tone={active ? 'success' : 'quiet'}>{t(active ? 'active' : 'off')}</StateBadge>
          ),
        },
      ]}
      actions={(row) => [
        { label: t('shared:edit'), icon: IconPencil, onClick: () => setAsked({ what: 'form', row }) },
        { label: t('shared:history'), icon: IconHistory, onClick: () => setAsked({ what: 'history', row }) },
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
        return (
          <Suspense fallback={null}>
            {asked?.what === 'form' && (
              <ServiceDrawer key={asked.row?.id ?? 'new'} row={asked.row} onClose={close} />
            )}
            {asked?.what === 'history' && (
              <HistoryDrawer
                kind="service"
                id={asked.row.id}
                name={asked.row.name}
                onClose={() => setAsked(null)}
              />
            )}
            {asked?.what === 'delete' && (
              <ConfirmAction
                danger
                title={t('deleteTitle', { name: asked.row.name })}
                text={t('deleteText')}
                action={t('shared:delete')}
                said={t('deleted', { name: asked.row.name })}
                ask={() => change(DeleteServiceDocument, { id: asked.row.id })}
                onClose={close}
              />
            )}
          </Suspense>
        )
      }}
    </ListPage>
  )
}
