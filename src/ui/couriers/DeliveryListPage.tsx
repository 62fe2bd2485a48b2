import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel } from '@app/panel/panel'
import { pathTo } from '@domain/access/routes'
import { CourierRoundsDocument, DeliveryRowsDocument } from '@infra/graphql/couriers.gen'
import { Button } from '@mantine/core'
import { IconPrinter, IconTruckDelivery, IconUsers } from '@tabler/icons-react'
import { useSearchLabel } from '@ui/customer-picker/useSearchLabel'
import { useNow } from '@ui/kit/clock'
import { dayOf } from '@ui/kit/dates'
import { DateField } from '@ui/kit/dayFields'
import { tellFailure } from '@ui/kit/feedback'
import { List } from '@ui/kit/list/List'
import { PromisedTime } from '@ui/kit/list/PromisedTime'
import { useListAddress } from '@ui/kit/list/request'
import { Page } from '@ui/kit/Page'
import { layerPart } from '@ui/kit/part'
import { allOf, listInput, pageOf } from '@ui/kit/server/pages'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useQueryChange } from '@ui/kit/useQueryChange'
import { orderAt } from '@ui/orders/orderAddress'
import { StatusMark } from '@ui/orders/orderWords'
import { orderTexts } from '@ui/orders/texts/pt_BR'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import styles from './Deliveries.module.css'
import { collectText, type Delivery } from './internal/deliveryWords'
import { NOBODY, Rounds } from './internal/Rounds'
import { courierTexts } from './texts/pt_BR'

const GiveDialog = layerPart(() => import('./GiveDialog'))
const LinkDialog = layerPart(() => import('./internal/LinkDialog'))
const RunSheet = layerPart(() => import('./internal/RunSheet'))
const ROUND_AREAS = ['couriers', 'productOrders'] as const
type ListFilter = Readonly<{ field: string; any: string[] }>

/** What is brought to customers on a day: by courier and by when it was promised, with the courier's link and the sheet to print. */
export default function DeliveryListPage() {
  const t = useTexts(courierTexts)
  const orders = useTexts(orderTexts)
  const search = useSearchLabel(t('search'))
  const { read } = useCommands()
  const { tenant } = usePanel()
  const [address] = useSearchParams()
  const changeQuery = useQueryChange()
  const { filters: chosenFilters, setFilters } = useListAddress()
  const today = dayOf(useNow(60_000))
  const day = address.get('ofDay') ?? today
  const [link, setLink] = useState<Readonly<{ id: string; name: string }> | null>(null)
  const [giving, setGiving] = useState<Readonly<{ ids: readonly string[]; done: () => void }> | null>(null)
  const [printed, setPrinted] = useState<readonly Delivery[] | null>(null)
  const [busy, setBusy] = useState(false)
  const { value } = useRead(`rounds ${day}`, () => read(CourierRoundsDocument, { day }), ROUND_AREAS)
  const rounds = value?.courierRounds ?? []
  const chosen = chosenFilters.given?.[0] === 'no' ? NOBODY : (chosenFilters.courier?.[0] ?? null)
  const choose = (whose: string | null) =>
    setFilters({
      given: whose === NOBODY ? ['no'] : [],
      courier: whose === null || whose === NOBODY ? [] : [whose],
    })
  const ofDay: ListFilter = { field: 'day', any: [day] }
  const print = async () => {
    setBusy(true)
    const whose: ListFilter[] =
      chosen === null
        ? []
        : [chosen === NOBODY ? { field: 'given', any: ['no'] } : { field: 'courier', any: [chosen] }]
    const filters = [ofDay, { field: 'open', any: ['yes'] }, ...whose]
    const all = await allOf<Delivery>((list) => read(DeliveryRowsDocument, { list: { ...list, filters } }))
    setBusy(false)
    if (all.ok) setPrinted(all.value)
    else tellFailure(all)
  }
  return (
    <Page
      route="deliveries"
      lead={t('lead')}
      width="list"
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconUsers size={16} aria-hidden />}
            component={Link}
            to={pathTo(tenant, 'couriers')}
          >
            {t('couriers')}
          </Button>
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => void print()}
          >
            {t('printSheet')}
          </Button>
        </>
      }
    >
      <div className={styles.asked}>
        <DateField
          label={t('ofDay')}
          value={day}
          onChange={(wanted) =>
            changeQuery((query) => {
              if (wanted === '' || wanted === today) query.delete('day')
              else query.set('day', wanted)
            })
          }
        />
      </div>
      <Rounds
        rounds={rounds}
        chosen={chosen}
        onChoose={choose}
        onLink={day === today ? setLink : undefined}
      />
      <List<Delivery>
        key={day}
        list="deliveries"
        label={t('label')}
        topic="productOrders"
        load={(request) => {
          const list = listInput(request)
          return pageOf(read(DeliveryRowsDocument, { list: { ...list, filters: [...list.filters, ofDay] } }))
        }}
        idOf={({ order }) => order.id}
        nameOf={({ order }) => order.number}
        search={search}
        filters={[
          {
            name: 'courier',
            label: orders('courier'),
            many: true,
            options: rounds.flatMap(({ courier_id: id, courier_name: name }) =>
              id === null || name === null ? [] : [{ value: id, label: name }],
            ),
          },
          {
            name: 'given',
            label: t('nobody'),
            options: [
              { value: 'no', label: t('isSo') },
              { value: 'yes', label: t('isNot') },
            ],
          },
          {
            name: 'open',
            label: t('openOnly'),
            options: [
              { value: 'yes', label: t('isSo') },
              { value: 'no', label: t('isNot') },
            ],
          },
        ]}
        empty={<p>{t('empty')}</p>}
        onOpen={({ order }) => orderAt(tenant, order.id)}
        columns={[
          {
            key: 'number',
            title: orders('number'),
            render: ({ order }) => (
              <span className="flex baseline gap-8 min-0">
                <strong>{order.number}</strong>
                <span>{order.customer_name}</span>
              </span>
            ),
          },
          {
            key: 'courier',
            title: orders('courier'),
            render: ({ order }) => order.courier_name ?? t('nobody'),
          },
          {
            key: 'due',
            title: orders('due'),
            sort: true,
            card: 'fact',
            render: ({ order }) => <PromisedTime at={order.due_at} />,
          },
          {
            key: 'address',
            title: orders('address'),
            card: 'fact',
            width: 280,
            render: (row) => [row.address ?? t('noAddress'), row.area_name].filter(Boolean).join(' · '),
          },
          { key: 'collect', title: t('collect'), width: 200, render: (row) => collectText(t, row) },
          {
            key: 'status',
            title: orders('status'),
            card: 'state',
            render: (row) =>
              row.undelivered === null ? (
                <StatusMark row={row.order} t={orders} />
              ) : (
                <span className="danger">{t('undelivered', { why: row.undelivered })}</span>
              ),
          },
        ]}
        bulk={[
          {
            label: t('give.action'),
            icon: IconTruckDelivery,
            onClick: (ids, done) => setGiving({ ids, done }),
          },
        ]}
      />
      {giving && (
        <GiveDialog
          orderIds={giving.ids}
          onClose={(done) => {
            setGiving(null)
            if (done) giving.done()
          }}
        />
      )}
      {link && <LinkDialog courier={link} onClose={() => setLink(null)} />}
      {printed && <RunSheet day={day} deliveries={printed} onDone={() => setPrinted(null)} />}
    </Page>
  )
}
