import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel, useUser, useView } from '@app/panel/panel'
import { OPEN_PHASES } from '@contract/order-lists'
import { mayCall } from '@domain/access/permissions'
import { mayOpen } from '@domain/access/rights'
import { routeWith } from '@domain/access/routes'
import { OrderBoardDocument } from '@infra/graphql/orders.gen'
import { Button, NativeSelect } from '@mantine/core'
import { IconDeviceTv } from '@tabler/icons-react'
import { instanceChoices } from '@ui/instance-picker/instanceChoices'
import { useNow } from '@ui/kit/clock'
import { Page } from '@ui/kit/Page'
import { useRead } from '@ui/kit/server/useRead'
import { Television } from '@ui/kit/Television'
import { useTexts } from '@ui/kit/text'
import { kitPartTexts } from '@ui/kit/texts/parts/pt_BR'
import { useQueryChange } from '@ui/kit/useQueryChange'
import { orderAt } from '@ui/orders/orderAddress'
import { orderTexts } from '@ui/orders/texts/pt_BR'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ageOf } from './internal/age'
import { OrderWall } from './internal/OrderWall'
import styles from './OrderPanel.module.css'
import { orderPanelTexts } from './texts/pt_BR'

/** The orders under way for a wall: nothing is moved here. What it is narrowed to stands in the address, so that a screen keeps it. */
export default function OrderPanelPage() {
  const t = useTexts(orderPanelTexts, kitPartTexts)
  const orders = useTexts(orderTexts)
  const { read } = useCommands()
  const { tenant } = usePanel()
  const { role } = useUser()
  const now = useNow(30_000)
  const [address] = useSearchParams()
  const changeQuery = useQueryChange()
  const [onTv, setOnTv] = useState(false)
  const leave = useCallback(() => setOnTv(false), [])
  const connections = useView(['instances'], instanceChoices.select, instanceChoices.same)
  const asked = (['instance', 'delivery'] as const).flatMap((field) => {
    const value = address.get(field)
    return value ? [{ field, any: [value] }] : []
  })
  const { value, failure, reload } = useRead(
    `order panel ${JSON.stringify(asked)}`,
    () => read(OrderBoardDocument, { list: { filters: asked } }),
    'productOrders',
  )
  const columns = value?.orderBoard ?? []
  const open = columns.filter(({ phase }) => OPEN_PHASES.some((one) => one === phase))
  const ages = open.flatMap(({ items }) => items.map((row) => ageOf(row, now)))
  const late = ages.filter((age) => age === 'late').length
  const soon = ages.filter((age) => age === 'soon').length
  const narrow = (field: string, to: string) =>
    changeQuery((query) => {
      if (to === '') query.delete(field)
      else query.set(field, to)
    })
  const opens = mayCall(role, 'order') && mayOpen(role, routeWith('orders/infos'))
  const sums = (
    <p className={styles.sums} role="status">
      <strong data-age={late > 0 ? 'late' : 'calm'}>
        {late > 0 ? t('late', { count: late }) : t('nothingLate')}
      </strong>
      {soon > 0 && <span data-age="soon">{t('soon', { count: soon })}</span>}
    </p>
  )
  return (
    <Page
      route="order-panel"
      lead={t('lead')}
      width="wide"
      loading={value === null && failure === null}
      error={value === null && failure ? { text: failure.message || undefined, onRetry: reload } : null}
      actions={
        <Button
          variant="default"
          leftSection={<IconDeviceTv size={16} aria-hidden />}
          onClick={() => setOnTv(true)}
        >
          {t('kit/parts:tv')}
        </Button>
      }
    >
      <div className={styles.head}>
        {connections.length > 1 && (
          <NativeSelect
            aria-label={t('shared:connection')}
            data={[{ value: '', label: t('allConnections') }, ...connections]}
            value={address.get('instance') ?? ''}
            onChange={({ currentTarget }) => narrow('instance', currentTarget.value)}
          />
        )}
        <NativeSelect
          aria-label={orders('delivery')}
          data={[
            { value: '', label: orders('board.allDeliveries') },
            ...(['pickup', 'delivery'] as const).map((way) => ({
              value: way,
              label: orders(`deliveries.${way}`),
            })),
          ]}
          value={address.get('delivery') ?? ''}
          onChange={({ currentTarget }) => narrow('delivery', currentTarget.value)}
        />
        {sums}
      </div>
      <OrderWall columns={columns} now={now} addressOf={opens ? (id) => orderAt(tenant, id) : null} />
      {onTv && (
        <Television label={t('label')} onLeave={leave}>
          {sums}
          <OrderWall columns={columns} now={now} addressOf={null} />
        </Television>
      )}
    </Page>
  )
}
