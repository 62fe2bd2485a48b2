import '@mantine/core/styles/Skeleton.css'
import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import { OrderDocument } from '@infra/graphql/orders.gen'
import { Skeleton } from '@mantine/core'
import { useNow } from '@ui/kit/clock'
import { tellFailure } from '@ui/kit/feedback'
import { LoadFailure } from '@ui/kit/LoadFailure'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useNavigate } from 'react-router-dom'
import type { Selling } from './askedSale'
import { ContinuousUses } from './internal/ContinuousUses'
import { LastPurchase } from './internal/LastPurchase'
import { OpenOrder } from './internal/OpenOrder'
import { readProductLine } from './linesAgain'
import { openOrderIn } from './openOrderIn'
import { orderTexts } from './texts/pt_BR'
import { tillAt } from './tillAddress'
import type { useShopping } from './useShopping'

type Shopping = ReturnType<typeof useShopping>

type Props = {
  customerId: string
  shopping: Shopping
  /** The conversation beside which it stands; null: there is none. */
  ticketId: string | null
  /** The connection at whose prices something is bought again; null: the whole shop's. */
  instanceId: string | null
  /** Opens the till beside the conversation; null: there is none, and it opens as a page. */
  onSell: ((selling: Selling) => void) | null
}

/** What a customer waits for, what they bought last, and what they will need next. Nothing where there is no such thing. */
export default function ShoppingNow({ customerId, shopping, ticketId, instanceId, onSell }: Props) {
  const t = useTexts(orderTexts)
  const { read } = useCommands()
  const { role } = useUser()
  const { tenant } = usePanel()
  const navigate = useNavigate()
  const now = useNow(60_000)
  const { value, loading, failure, reload, reread } = shopping
  const open = openOrderIn(value?.rows ?? [])
  const whole = useRead(
    `order ${open?.id}`,
    open && mayCall(role, 'order') ? () => read(OrderDocument, { id: open.id }) : null,
    'productOrders',
  )
  if (!value)
    return failure ? (
      <LoadFailure
        as="line"
        said={t('panel.failed')}
        failure={failure.message || t('kit:unreachable')}
        trying={loading}
        retry={reload}
      />
    ) : (
      <Skeleton height={72} m={16} w="auto" />
    )
  const info = whole.value?.order?.order.id === open?.id ? (whole.value?.order ?? null) : null
  const include = async (product: string) => {
    if (!onSell) return void navigate(tillAt(tenant, 'order', { customer: customerId, product }))
    const outcome = await readProductLine(read, product, instanceId)
    if (outcome.ok) onSell({ kind: 'order', again: { id: `product ${product}`, ...outcome.value } })
    else tellFailure(outcome)
  }
  const last = value.rows.find(({ phase }) => phase === 'delivered')
  return (
    <>
      {open && (
        <OpenOrder
          order={open}
          info={info}
          ticketId={ticketId}
          now={now}
          reread={() => Promise.all([reread(), whole.reread()])}
        />
      )}
      {last && <LastPurchase order={last} instanceId={instanceId} onSell={onSell} />}
      <ContinuousUses
        uses={value.first.continuous}
        now={now}
        onAdd={mayCall(role, 'saveOrder') ? include : null}
        has={({ product_id: id, name }) =>
          info?.lines.some((line) => (id == null ? line.name === name : line.product_id === id)) ?? false
        }
      />
    </>
  )
}
