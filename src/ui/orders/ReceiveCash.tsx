import { useCommands } from '@app/panel/panel'
import { ORDER_LIMITS } from '@contract/order-lists'
import { coverage } from '@domain/orders/order-sums'
import { ConfirmPaymentDocument, OrderDocument, RequestPaymentDocument } from '@infra/graphql/orders.gen'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { MoneyInput } from '@ui/kit/MoneyInput'
import { newHash } from '@ui/kit/newHash'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { awaitedOf } from './payments/awaitedOf'
import { CashChange } from './payments/CashChange'
import { orderTexts } from './texts/pt_BR'

type Props = { orderId: string; onClose: (done: boolean) => void }

/** Takes what is due of an order in cash: what the customer puts down is typed, what they get back is shown. */
export default function ReceiveCash({ orderId, onClose }: Props) {
  const t = useTexts(orderTexts)
  const { read, change } = useCommands()
  // Pressed again after an answer that never came, it is the same money.
  const [keys] = useState(() => ({ asked: newHash(), received: newHash() }))
  const order = useRead(`order ${orderId}`, () => read(OrderDocument, { id: orderId }))
  const info = order.value?.order
  const due = info ? coverage(info.order.owed, info.order.paid, 0).due : 0
  return (
    <FormDrawer<{ amount: number | null }>
      as="dialog"
      title={t('payments.receiveCash')}
      saveLabel={t('payments.receive')}
      savableAsIs
      reads={order}
      serverNames={{ handed: 'amount' }}
      initial={{ amount: due }}
      check={({ amount }): Record<string, string> => (amount ? {} : { amount: t('payments.noHandedFault') })}
      save={async ({ amount }) => {
        const handed = amount ?? 0
        const kept = Math.min(handed, due)
        const asked = await change(RequestPaymentDocument, {
          order_id: orderId,
          kind: 'cash',
          amount: kept,
          hash: keys.asked,
          replace: info !== null && info !== undefined && awaitedOf(info) > 0,
        })
        if (!asked.ok) return asked
        return change(ConfirmPaymentDocument, {
          id: asked.value.requestPayment,
          amount: kept,
          hash: keys.received,
          more: false,
          handed,
        })
      }}
      said={() => t('payments.confirmed')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <MoneyInput
            label={t('payments.given')}
            most={ORDER_LIMITS.money}
            data-autofocus
            // What is due stands there: the first digit takes its place.
            onFocus={({ currentTarget }) => currentTarget.select()}
            value={form.values.amount}
            error={form.errors.amount}
            onChange={(amount) => form.setFieldValue('amount', amount)}
          />
          <CashChange handed={form.values.amount ?? 0} kept={Math.min(form.values.amount ?? 0, due)} />
        </>
      )}
    </FormDrawer>
  )
}
