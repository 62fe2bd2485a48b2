import { useCommands } from '@app/panel/panel'
import { ORDER_LIMITS } from '@contract/order-lists'
import { RefundPaymentDocument } from '@infra/graphql/orders.gen'
import { TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { MoneyInput } from '@ui/kit/MoneyInput'
import { newHash } from '@ui/kit/newHash'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import type { OrderInfo } from '../orderInfo'
import { orderTexts } from '../texts/pt_BR'

type Props = { payment: OrderInfo['payments'][number]; onClose: (done: boolean) => void }

/** Gives money of a payment back, whole or in part. */
export function RefundPayment({ payment, onClose }: Props) {
  const t = useTexts(orderTexts)
  const { change } = useCommands()
  const [hash] = useState(newHash)
  const { id, kind, received, refunded, going_back: goingBack } = payment
  return (
    <FormDrawer<{ amount: number | null; reason: string }>
      as="dialog"
      title={t('payments.refundTitle')}
      saveLabel={t('payments.refund')}
      savableAsIs
      initial={{ amount: received - refunded - goingBack, reason: '' }}
      check={({ amount, reason }): Record<string, string> => ({
        ...(!amount && { amount: t('payments.amountFault') }),
        ...(reason.trim() === '' && { reason: t('payments.reasonFault') }),
      })}
      save={({ amount, reason }) => change(RefundPaymentDocument, { id, amount: amount ?? 0, reason, hash })}
      said={() => t(kind === 'pix_dynamic' ? 'payments.refundAsked' : 'payments.refunded')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <MoneyInput
            label={t('payments.amount')}
            most={ORDER_LIMITS.money}
            data-autofocus
            value={form.values.amount}
            error={form.errors.amount}
            onChange={(amount) => form.setFieldValue('amount', amount)}
          />
          <TextInput
            label={t('payments.refundReason')}
            maxLength={ORDER_LIMITS.reason}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </FormDrawer>
  )
}
