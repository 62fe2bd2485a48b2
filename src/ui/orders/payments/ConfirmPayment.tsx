import '@mantine/core/styles/Checkbox.css'
import { useCommands } from '@app/panel/panel'
import { ORDER_LIMITS } from '@contract/order-lists'
import { formatMoney } from '@domain/money/money'
import { changeOf } from '@domain/orders/receipt'
import { ConfirmPaymentDocument } from '@infra/graphql/orders.gen'
import { Checkbox } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { MoneyInput } from '@ui/kit/MoneyInput'
import { newHash } from '@ui/kit/newHash'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import type { OrderInfo } from '../orderInfo'
import { orderTexts } from '../texts/pt_BR'
import { CashChange } from './CashChange'

type Props = {
  payment: OrderInfo['payments'][number]
  /** What is still owed of the order, in cents. */
  due: number
  onClose: (done: boolean) => void
}
type Values = { amount: number | null; more: boolean }

/**
 * Says that money came in. Of cash it asks what was put down, keeps what was asked for and shows the rest as change; of all else,
 * what is more than owed is asked about.
 */
export function ConfirmPayment({ payment: { id, kind, amount: asked }, due, onClose }: Props) {
  const t = useTexts(orderTexts)
  const { change } = useCommands()
  const [hash] = useState(newHash)
  const owed = due > 0 ? Math.min(asked, due) : asked
  const isCash = kind === 'cash' && due > 0
  /** What of cash stays with the shop. */
  const kept = ({ amount, more }: Values) => (more ? (amount ?? 0) : Math.min(amount ?? 0, owed))
  const over = ({ amount }: Values) => changeOf({ amount: amount ?? 0, due: isCash ? owed : due })
  return (
    <FormDrawer<Values>
      as="dialog"
      title={t('payments.confirm')}
      saveLabel={t('payments.receive')}
      savableAsIs
      serverNames={{ handed: 'amount' }}
      initial={{ amount: owed, more: false }}
      check={(values): Record<string, string> => {
        if (!values.amount) return { amount: t(isCash ? 'payments.noHandedFault' : 'payments.amountFault') }
        if (over(values) === 0 || values.more || isCash) return {}
        return {
          amount: due > 0 ? t('payments.moreFault', { due: formatMoney(due) }) : t('payments.nothingDue'),
        }
      }}
      save={(values) =>
        change(ConfirmPaymentDocument, {
          id,
          amount: isCash ? kept(values) : (values.amount ?? 0),
          hash,
          more: values.more,
          handed: isCash ? values.amount : null,
        })
      }
      said={() => t('payments.confirmed')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <MoneyInput
            label={t(isCash ? 'payments.given' : 'payments.amount')}
            most={ORDER_LIMITS.money}
            data-autofocus
            // What is asked for stands there: the first digit takes its place.
            onFocus={({ currentTarget }) => currentTarget.select()}
            value={form.values.amount}
            error={form.errors.amount}
            onChange={(amount) => form.setFieldValue('amount', amount)}
          />
          {isCash && <CashChange handed={form.values.amount ?? 0} kept={kept(form.values)} />}
          {over(form.values) > 0 && (
            <Checkbox
              label={
                isCash
                  ? t('payments.keepAll', { amount: formatMoney(form.values.amount ?? 0) })
                  : t('payments.paidMore', { over: formatMoney(over(form.values)) })
              }
              {...form.getInputProps('more', { type: 'checkbox' })}
            />
          )}
        </>
      )}
    </FormDrawer>
  )
}
