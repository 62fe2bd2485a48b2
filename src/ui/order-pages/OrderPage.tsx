import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import { mayOpen } from '@domain/access/rights'
import { pathTo, routeWith } from '@domain/access/routes'
import { formatPhone } from '@domain/contacts/phone'
import { OrderDocument } from '@infra/graphql/orders.gen'
import { Button } from '@mantine/core'
import { CourierFact } from '@ui/couriers/CourierFact'
import { customerAt } from '@ui/customer-picker/customerAddress'
import { useNow } from '@ui/kit/clock'
import { formatDateTime } from '@ui/kit/dates'
import { Page } from '@ui/kit/Page'
import { layerPart } from '@ui/kit/part'
import { Behind } from '@ui/kit/server/behind'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { HistorySection } from '@ui/orders/HistorySection'
import { LinesSection } from '@ui/orders/LinesSection'
import { OrderActions, REFUSALS } from '@ui/orders/OrderActions'
import styles from '@ui/orders/Orders.module.css'
import type { OrderInfo } from '@ui/orders/orderInfo'
import { isLate, StatusMark } from '@ui/orders/orderWords'
import { PaymentsSection } from '@ui/orders/PaymentsSection'
import { PrescriptionSection } from '@ui/orders/PrescriptionSection'
import { PrintOrder } from '@ui/orders/PrintOrder'
import { orderHistoryTexts } from '@ui/orders/texts/history/pt_BR'
import { orderTexts } from '@ui/orders/texts/pt_BR'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'

const PbmSection = layerPart(() => import('@ui/pbm/PbmSection'))
const DispensingSection = layerPart(() => import('@ui/sngpc/DispensingSection'))
const OrderAtErps = layerPart(() => import('@ui/erp/OrderAtErps'))
const OrderPushes = layerPart(() => import('@ui/erp/OrderPushes'))

/** What an order's page tells of. */
const TOPICS = ['productOrders', 'erp'] as const

/** One order: what, for whom, where it stands, how it is paid, its prescription and its history. */
export default function OrderPage() {
  const t = useTexts(orderTexts)
  const { read } = useCommands()
  const { tenant } = usePanel()
  const { role } = useUser()
  const id = useSearchParams()[0].get('id')
  const { value, valueKey, failure, reload, reread } = useRead(
    `order ${id}`,
    id === null ? null : () => read(OrderDocument, { id }),
    TOPICS,
  )
  const info = valueKey === `order ${id}` ? value?.order : undefined
  const toList = (
    <Button variant="subtle" component={Link} to={pathTo(tenant, 'product-orders')}>
      {t('toList')}
    </Button>
  )
  return (
    <Behind.Reread value={reread}>
      <Page
        route="orders/infos"
        title={info ? `${t('number')} ${info.order.number}` : undefined}
        lead={id === null ? t('choose') : undefined}
        loading={id !== null && info === undefined && failure === null}
        error={failure && { text: failure.message || undefined, onRetry: reload }}
        gone={info === null ? t('gone') : null}
        actions={info ? <OrderActions info={info} /> : toList}
      >
        {info && info.refused_steps.length > 0 && (
          // Right below the buttons that they are about, also on a phone.
          <div id={REFUSALS}>
            {[...new Set(info.refused_steps.map(({ reason }) => reason))].map((reason) => (
              <p key={reason} className={styles.warning}>
                {reason}
              </p>
            ))}
          </div>
        )}
        {info && (
          <div className={styles.sections}>
            <div>
              <LinesSection info={info} />
              <PbmSection info={info} />
              <PrescriptionSection info={info} />
              {info.lines.some(({ control_list }) => control_list) && <DispensingSection info={info} />}
            </div>
            <div className={styles.side}>
              <Facts info={info} />
              <PaymentsSection info={info} onDone={reload} />
              {info.at_erps.length > 0 &&
                (mayCall(role, 'erpPushes') ? (
                  <OrderPushes orderId={info.order.id} className={styles.section} />
                ) : (
                  <OrderAtErps rows={info.at_erps} className={styles.section} />
                ))}
            </div>
            <div>
              <HistorySection steps={info.steps} />
            </div>
          </div>
        )}
      </Page>
    </Behind.Reread>
  )
}

function Facts({ info }: { info: OrderInfo }) {
  const t = useTexts(orderTexts)
  const history = useTexts(orderHistoryTexts)
  const { tenant } = usePanel()
  const { role } = useUser()
  const now = useNow(60_000)
  const { order } = info
  const source = (() => {
    switch (order.source) {
      case 'manual':
      case 'quote':
      case 'message':
      case 'api':
        return t(`sources.${order.source}`)
      default:
        return order.source
    }
  })()
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('status'), <StatusMark key="status" row={order} t={t} />],
    [
      t('shared:customer'),
      mayOpen(role, routeWith('customers/list')) ? (
        <Link key="customer" to={customerAt(tenant, order.customer_id)}>
          {order.customer_name}
        </Link>
      ) : (
        order.customer_name
      ),
    ],
    ['', formatPhone(order.customer_phone)],
    [t('from'), [source, info.quote_number].filter(Boolean).join(' · ')],
    [t('by'), order.user_name ?? t('itself')],
    [t('created'), formatDateTime(order.created_at)],
    [
      t('due'),
      <span key="due" className={isLate(order, now) ? styles.late : undefined}>
        {formatDateTime(order.due_at)}
        {isLate(order, now) && ` · ${t('late')}`}
      </span>,
    ],
    [t('delivery'), t(order.delivery === 'delivery' ? 'deliveries.delivery' : 'deliveries.pickup')],
    [t('courier'), order.delivery === 'delivery' ? <CourierFact key="courier" order={order} /> : null],
    [t('address'), info.address],
    [t('area'), info.area_name],
    [t('note'), info.note],
    [t('reason'), info.cancel_reason],
  ]
  return (
    <section className={styles.section} aria-label={t('number')}>
      {order.original_at_delivery && (
        <p className={styles.warning}>
          {info.steps.some(({ kind }) => kind === 'original_awaited') &&
            `${history('kinds.original_awaited')}. `}
          {t('prescription.fetch', { rules: info.retention ?? info.rules.join('; ') })}
        </p>
      )}
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== null && value !== undefined && value !== '')
          .map(([name, value]) => (
            <Fact key={name} name={name} value={value} />
          ))}
      </dl>
      <PrintOrder info={info} />
      {order.chat_ticket_id && (
        <div className={styles.buttons}>
          <Button
            variant="default"
            component={Link}
            to={`/${tenant}/chat/attendance?ticket=${order.chat_ticket_id}`}
          >
            {t('conversation')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
