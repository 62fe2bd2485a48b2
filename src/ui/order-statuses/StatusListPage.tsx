import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { ORDER_PHASES } from '@contract/order-lists'
import {
  DeleteOrderStatusDocument,
  MoveOrderStatusDocument,
  OrderStatusesDocument,
  type OrderStatusesQuery,
} from '@infra/graphql/order-statuses.gen'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { tellFailure } from '@ui/kit/feedback'
import { RowsPage } from '@ui/kit/list/RowsPage'
import { useRowForms } from '@ui/kit/list/useRowForms'
import { layerPart } from '@ui/kit/part'
import { StateBadge } from '@ui/kit/StateBadge'
import { Behind } from '@ui/kit/server/behind'
import { useRead } from '@ui/kit/server/useRead'
import { type Translate, useTexts } from '@ui/kit/text'
import { StatusDrawer } from './internal/StatusDrawer'
import { StatusName } from './internal/StatusName'
import styles from './Statuses.module.css'
import { orderStatusTexts } from './texts/pt_BR'

const HistoryDrawer = layerPart(() => import('@ui/history/HistoryDrawer'))

export type StatusRow = OrderStatusesQuery['orderStatuses'][number]

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
  const reading = useRead('order statuses', () => read(OrderStatusesDocument, {}), 'orderStatuses')
  const move = async (id: string, up: boolean) =>
    tellFailure(await change(MoveOrderStatusDocument, { id, up }))
  const phaseName = (phase: string) => t(`phases.${ORDER_PHASES.find((one) => one === phase) ?? 'placed'}`)
  const forms = useRowForms<StatusRow>({
    form: (row, onClose) => <StatusDrawer key={row?.id ?? 'new'} row={row} onClose={onClose} />,
    question: ({ name }) => ({
      title: t('deleteTitle', { name }),
      text: t('deleteText'),
      said: t('deleted', { name }),
    }),
    ask: ({ id }) => change(DeleteOrderStatusDocument, { id }),
    between: ({ id }) => [
      { label: t('shared:up'), icon: IconArrowUp, onClick: () => void move(id, true) },
      { label: t('shared:down'), icon: IconArrowDown, onClick: () => void move(id, false) },
    ],
    history: {
      Drawer: HistoryDrawer,
      of: ({ id, name }) => ({
        kind: 'status',
        id,
        name,
        valueName: (field, value) => (field === 'phase' ? phaseName(String(value)) : null),
      }),
    },
  })
  return (
    <Behind.Reread value={reading.reread}>
      <RowsPage<StatusRow>
        route="status"
        lead={t('lead')}
        reading={reading}
        add={{ label: t('add'), onClick: forms.add }}
        empty={t('empty')}
        label={t('label')}
        rows={reading.value?.orderStatuses ?? []}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOpen={forms.list.onOpen}
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
          actions: forms.list.actions,
        }}
      >
        {forms.list.children()}
      </RowsPage>
    </Behind.Reread>
  )
}
