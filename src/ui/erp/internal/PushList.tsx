import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { mayOpen } from '@domain/access/rights'
import { routeWith } from '@domain/access/routes'
import { ErpPushesDocument } from '@infra/graphql/erp.gen'
import { IconReceipt } from '@tabler/icons-react'
import { List } from '@ui/kit/list/List'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { orderAt } from '@ui/orders/orderAddress'
import { Link, useNavigate } from 'react-router-dom'
import styles from '../Erp.module.css'
import { erpTexts } from '../texts/pt_BR'
import { PushState } from './PushState'
import type { PushRow } from './pushDeeds'
import { usePushActions } from './usePushActions'

const STATES = ['queued', 'sending', 'unknown', 'confirmed', 'refused', 'withdrawn'] as const

/** The orders on their way into ERPs, with what a person can do about one that does not get there. */
export function PushList() {
  const t = useTexts(erpTexts)
  const { read } = useCommands()
  const { tenant } = usePanel()
  const { role } = useUser()
  const navigate = useNavigate()
  const seesOrders = mayOpen(role, routeWith('orders/infos'))
  const pushes = usePushActions()
  return (
    <List<PushRow>
      list="erp-pushes"
      label={t('tabs.pushes')}
      topic="erp"
      load={(request) => pageOf(read(ErpPushesDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ number }) => number}
      search={t('pushes.search')}
      filters={[
        {
          name: 'state',
          label: t('shared:state'),
          options: STATES.map((state) => ({ value: state, label: t(`pushes.states.${state}`) })),
          many: true,
        },
      ]}
      empty={<p>{t('pushes.empty')}</p>}
      columns={[
        {
          key: 'number',
          title: t('pushes.number'),
          render: ({ number, order_id: id }) => (
            <strong className="nowrap">
              {seesOrders ? <Link to={orderAt(tenant, id)}>{number}</Link> : number}
            </strong>
          ),
        },
        {
          key: 'state',
          title: t('shared:state'),
          render: ({ state }) => <PushState state={state} />,
        },
        {
          key: 'error',
          title: t('pushes.error'),
          render: ({ error, erp_status: status }) =>
            (error ?? status) && <span className={styles.said}>{error ?? status}</span>,
        },
        { key: 'ref', title: t('pushes.ref'), render: ({ ref }) => ref },
        { key: 'connection', title: t('integration'), render: ({ connection_name: name }) => name },
        { key: 'when', title: t('when'), sort: true, render: ({ created_at: at }) => <ShortDate at={at} /> },
      ]}
      actions={(row) => [
        ...(row.state === 'refused' && seesOrders
          ? [
              {
                label: t('pushes.order'),
                icon: IconReceipt,
                onClick: () => void navigate(orderAt(tenant, row.order_id)),
              },
            ]
          : []),
        ...pushes.actions(row),
      ]}
    >
      {(list) => pushes.dialog(list.reload)}
    </List>
  )
}
