import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { ORDER_PHASES } from '@contract/order-lists'
import {
  DeleteOrderStatusDocument,
  MoveOrderStatusDocument,
  OrderStatusesDocument,
  type OrderStatusesQuery,
} from '@infra/graphql/order-statuses.gen'
import { IconArrowDown, IconArrowUp, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { tellFailure } from '@ui/kit/feedback'
import { RowsPage } from '@ui/kit/list/RowsPage'
import { layerPart } from '@ui/kit/part'
import { StateBadge } from '@ui/kit/StateBadge'
import { Behind } from '@ui/kit/server/behind'
import { useRead } from '@ui/kit/server/useRead'
import { type Translate, useTexts } from '@ui/kit/text'
import { Suspense, useState } from 'react'
import { StatusDrawer } from './StatusDrawer'
import styles from './Statuses.module.css'
import { StatusName } from './StatusName'
import { orderStatusTexts } from './texts/pt_BR'

const HistoryDrawer = layerPart(() => import('@ui/history/HistoryDrawer'))

export type StatusRow = OrderStatusesQuery['orderStatuses'][number]
type Asked = Readonly<
  { what: 'form'; row: StatusRow | null } | { what: 'history' | 'delete'; row: StatusRow }
>

/** What customers are told: where it is two texts, each with whom it is for. */
const saidToThem = (
  { message, message_delivery: delivery }: StatusRow,
  t: Translate<typeof orderStatusTexts>,
) =>
  message === delivery ? (
    <div className={styles.said}>{message ?? '–'}</div>
  ) : (
    <>
      <div className={styles.said}>{t('toCollect', { text: message ?? '–' })}</div>
      <div className={styles.said}>{t('toDeliver', { text: delivery ?? '–' })}</div>
    </>
  )

/** What the shop calls the phases of an order, by phase. */
export default function StatusListPage() {
  const t = useTexts(orderStatusTexts)
  const { read, change } = useCommands()
  const [asked, setAsked] = useState<Asked | null>(null)
  const reading = useRead('order statuses', () => read(OrderStatusesDocument, {}), 'orderStatuses')
  const move = async (id: string, up: boolean) =>
    tellFailure(await change(MoveOrderStatusDocument, { id, up }))
  const close = () => setAsked(null)
  const phaseName = (phase: string) => t(`phases.${ORDER_PHASES.find((one) => one === phase) ?? 'placed'}`)
  return (
    <Behind.Reread value={reading.reread}>
      <RowsPage<StatusRow>
        route="status"
        lead={t('lead')}
        reading={reading}
        add={{ label: t('add'), onClick: () => setAsked({ what: 'form', row: null }) }}
        empty={t('empty')}
        label={t('label')}
        rows={reading.value?.orderStatuses ?? []}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOpen={(row) => () => setAsked({ what: 'form', row })}
        columns={[
          { key: 'name', title: t('name'), render: (row) => <StatusName {...row} /> },
          {
            key: 'phase',
            title: t('phase'),
            card: 'fact',
            render: ({ phase, name_delivery: there }) => (
              <>
                {phaseName(phase)}
                {there && <div className={styles.said}>{t('toDeliver', { text: there })}</div>}
              </>
            ),
          },
          { key: 'message', title: t('messages'), width: 420, render: (row) => saidToThem(row, t) },
          {
            key: 'notify',
            title: t('notify'),
            card: 'state',
            render: ({ notify }) => (
              <StateBadge tone={notify ? 'success' : 'quiet'}>{t(notify ? 'told' : 'silent')}</StateBadge>
            ),
          },
        ]}
        menu={{
          label: ({ name }) => t('actionsOf', { name }),
          actions: (row) => [
            { label: t('shared:edit'), icon: IconPencil, onClick: () => setAsked({ what: 'form', row }) },
            { label: t('shared:up'), icon: IconArrowUp, onClick: () => void move(row.id, true) },
            { label: t('shared:down'), icon: IconArrowDown, onClick: () => void move(row.id, false) },
            {
              label: t('shared:history'),
              icon: IconHistory,
              onClick: () => setAsked({ what: 'history', row }),
            },
            {
              label: t('shared:delete'),
              icon: IconTrash,
              danger: true,
              onClick: () => setAsked({ what: 'delete', row }),
            },
          ],
        }}
      >
        <Suspense fallback={null}>
          {asked?.what === 'form' && (
            <StatusDrawer key={asked.row?.id ?? 'new'} row={asked.row} onClose={close} />
          )}
          {asked?.what === 'history' && (
            <HistoryDrawer
              kind="status"
              id={asked.row.id}
              name={asked.row.name}
              valueName={(field, value) => (field === 'phase' ? phaseName(String(value)) : null)}
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
              ask={() => change(DeleteOrderStatusDocument, { id: asked.row.id })}
              onClose={close}
            />
          )}
        </Suspense>
      </RowsPage>
    </Behind.Reread>
  )
}
