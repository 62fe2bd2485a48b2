import { useSearchLabel } from '@ui/customer-picker/useSearchLabel'
import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel, useUser, useView } from '@app/panel/panel'
import { ORDER_PHASES, PAYMENT_STANDINGS } from '@contract/order-lists'
import { mayCall } from '@domain/access/permissions'
import { isAdministrator } from '@domain/access/rights'
import { formatMoney } from '@domain/money/money'
import { OrderRowsDocument } from '@infra/graphql/orders.gen'
import { Button } from '@mantine/core'
import { IconMapPin, IconPlus, IconStethoscope, IconTruckDelivery } from '@tabler/icons-react'
import { instanceChoices } from '@ui/instance-picker/instanceChoices'
import { useNow } from '@ui/kit/clock'
import type { Filter } from '@ui/kit/list/column'
import { List } from '@ui/kit/list/List'
import { PromisedTime } from '@ui/kit/list/PromisedTime'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { Page } from '@ui/kit/Page'
import { layerPart } from '@ui/kit/part'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { Tabs } from '@ui/kit/Tabs'
import { type Translate, useTexts } from '@ui/kit/text'
import { useQueryChange } from '@ui/kit/useQueryChange'
import { OrderBoard } from '@ui/orders/OrderBoard'
import styles from '@ui/orders/Orders.module.css'
import { orderAt } from '@ui/orders/orderAddress'
import { isLate, type OrderRow, orderPaymentText, ReviewBadge, StatusMark } from '@ui/orders/orderWords'
import { orderTexts } from '@ui/orders/texts/pt_BR'
import { orderSetupTexts } from '@ui/orders/texts/setup/pt_BR'
import { tillAt } from '@ui/orders/tillAddress'
import { useOrderLabels } from '@ui/orders/useOrderLabels'
import { WaitingPrescriptions } from '@ui/orders/WaitingPrescriptions'
import { useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'

const DeliveryAreasDrawer = layerPart(() => import('@ui/orders/DeliveryAreasDrawer'))
const GiveDialog = layerPart(() => import('@ui/couriers/GiveDialog'))
const PharmacistsDrawer = layerPart(() => import('@ui/orders/PharmacistsDrawer'))
const VIEWS = ['list', 'board'] as const
type View = (typeof VIEWS)[number]

/** All orders, as a list or as a board by phase; which stands in the address. */
export default function OrderListPage() {
  const t = useTexts(orderTexts)
  const setup = useTexts(orderSetupTexts)
  const search = useSearchLabel(t('search'))
  const { read } = useCommands()
  const { tenant } = usePanel()
  const panelId = useId()
  const now = useNow(60_000)
  const { role } = useUser()
  const isAdmin = isAdministrator(role)
  const [address] = useSearchParams()
  const changeQuery = useQueryChange()
  const view = VIEWS.find((each) => each === address.get('view')) ?? 'list'
  const [open, setOpen] = useState<'areas' | 'pharmacists' | null>(null)
  const [giving, setGiving] = useState<Readonly<{ ids: readonly string[]; done: () => void }> | null>(null)
  const instances = useView(['instances'], instanceChoices.select, instanceChoices.same)
  const { labels } = useOrderLabels()
  const show = (next: View) =>
    changeQuery((query) => {
      if (next === 'list') query.delete('view')
      else query.set('view', next)
    })
  const filters: Filter[] = [
    {
      name: 'phase',
      label: t('status'),
      many: true,
      options: ORDER_PHASES.map((phase) => ({ value: phase, label: t(`phases.${phase}`) })),
    },
    {
      name: 'status',
      label: t('ownLabel'),
      many: true,
      options: labels.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'late',
      label: t('lateOnly'),
      options: [
        { value: 'yes', label: t('lateYes') },
        { value: 'no', label: t('lateNo') },
      ],
    },
    {
      name: 'review',
      label: t('review'),
      many: true,
      options: (['waiting', 'approved', 'refused', 'expired'] as const).map((value) => ({
        value,
        label: t(`reviews.${value}`),
      })),
    },
    {
      name: 'payment',
      label: t('payment'),
      many: true,
      options: PAYMENT_STANDINGS.map((value) => ({ value, label: t(`paymentStandings.${value}`) })),
    },
    {
      name: 'delivery',
      label: t('delivery'),
      options: (['pickup', 'delivery'] as const).map((value) => ({ value, label: t(`deliveries.${value}`) })),
    },
    { name: 'instance', label: t('shared:connection'), many: true, options: instances },
    { name: 'created', days: { first: t('createdFrom'), last: t('createdUntil') } },
  ]
  return (
    <Page
      route="product-orders"
      lead={view === 'board' ? t('board.help') : undefined}
      width={view === 'board' ? 'wide' : 'list'}
      actions={
        <>
          <Tabs<View>
            label={t('viewAs')}
            tabs={VIEWS.map((each) => [each, t(`views.${each}`)] as const)}
            tab={view}
            onChange={show}
            panelId={panelId}
          />
          {isAdmin && (
            <Button
              variant="default"
              leftSection={<IconStethoscope size={16} aria-hidden />}
              onClick={() => setOpen('pharmacists')}
            >
              {setup('pharmacists.title')}
            </Button>
          )}
          {mayCall(role, 'saveDeliveryArea') && (
            <Button
              variant="default"
              leftSection={<IconMapPin size={16} aria-hidden />}
              onClick={() => setOpen('areas')}
            >
              {setup('areas.title')}
            </Button>
          )}
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            component={Link}
            to={tillAt(tenant, 'order')}
          >
            {t('add')}
          </Button>
        </>
      }
    >
      <WaitingPrescriptions />
      <div id={panelId} role="tabpanel" aria-label={t(`views.${view}`)}>
        {view === 'board' ? (
          <OrderBoard orderAt={(id) => orderAt(tenant, id)} />
        ) : (
          <List<OrderRow>
            list="orders"
            label={t('label')}
            topic="productOrders"
            load={(request) => pageOf(read(OrderRowsDocument, { list: listInput(request) }))}
            idOf={({ id }) => id}
            nameOf={({ number }) => number}
            search={search}
            filters={filters}
            empty={<p>{t('empty')}</p>}
            onOpen={({ id }) => orderAt(tenant, id)}
            bulk={[
              {
                label: t('courier'),
                icon: IconTruckDelivery,
                onClick: (ids, done) => setGiving({ ids, done }),
              },
            ]}
            columns={[
              {
                key: 'number',
                title: t('number'),
                render: (row) => (
                  <span className={styles.two}>
                    <strong>{row.number}</strong>
                    <small>{sourceText(t, row.source)}</small>
                  </span>
                ),
              },
              {
                key: 'customer',
                title: t('shared:customer'),
                card: 'fact',
                render: ({ customer_name }) => customer_name,
              },
              { key: 'items', title: t('items'), width: 260, render: ({ summary }) => summary },
              {
                key: 'status',
                title: t('status'),
                render: (row) => (
                  <span className={styles.two}>
                    <StatusMark row={row} t={t} />
                    <ReviewBadge review={row.review} t={t} />
                  </span>
                ),
              },
              {
                key: 'due',
                title: t('due'),
                sort: true,
                render: (row) =>
                  isLate(row, now) ? (
                    <span className={styles.late}>
                      <PromisedTime at={row.due_at} /> · {t('late')}
                    </span>
                  ) : (
                    <PromisedTime at={row.due_at} />
                  ),
              },
              { key: 'payment', title: t('payment'), render: (row) => orderPaymentText(t, row, now) },
              {
                key: 'total',
                card: 'fact',
                title: t('total'),
                sort: true,
                right: true,
                render: ({ total }) => formatMoney(total),
              },
              {
                key: 'delivery',
                title: t('delivery'),
                hidden: true,
                render: ({ delivery }) =>
                  t(delivery === 'delivery' ? 'deliveries.delivery' : 'deliveries.pickup'),
              },
              {
                key: 'courier',
                title: t('courier'),
                hidden: true,
                render: ({ courier_name: name }) => name,
              },
              {
                key: 'connection',
                title: t('shared:connection'),
                hidden: true,
                render: ({ instance_name }) => instance_name,
              },
              {
                key: 'created',
                title: t('created'),
                sort: true,
                hidden: true,
                render: ({ created_at }) => <ShortDate at={created_at} />,
              },
              {
                key: 'user',
                title: t('by'),
                hidden: true,
                render: ({ user_name }) => user_name ?? t('itself'),
              },
            ]}
          />
        )}
      </div>
      {giving && (
        <GiveDialog
          orderIds={giving.ids}
          onClose={(done) => {
            setGiving(null)
            if (done) giving.done()
          }}
        />
      )}
      {open === 'areas' && <DeliveryAreasDrawer onClose={() => setOpen(null)} />}
      {open === 'pharmacists' && <PharmacistsDrawer onClose={() => setOpen(null)} />}
    </Page>
  )
}

function sourceText(t: Translate<typeof orderTexts>, source: string): string {
  switch (source) {
    case 'manual':
    case 'quote':
    case 'message':
    case 'api':
      return t(`sources.${source}`)
    default:
      return source
  }
}
