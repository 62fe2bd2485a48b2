import '@mantine/core/styles/Checkbox.css'
import { useCommands } from '@app/panel/panel'
import { ORDER_LIMITS } from '@contract/order-lists'
import { formatMoney } from '@domain/money/money'
import { RequestPaymentDocument } from '@infra/graphql/orders.gen'
import { Checkbox, NativeSelect } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { MoneyInput } from '@ui/kit/MoneyInput'
import { newHash } from '@ui/kit/newHash'
import type { Read } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { orderTexts } from '../texts/pt_BR'

const OTHER_KINDS = ['cash', 'card', 'other'] as const
const PIX_KINDS = ['pix_dynamic', 'pix_static'] as const

type Props = {
  orderId: string
  due: number
  /** What of this order is asked for and has not come, in cents. */
  open: number
  /** Where `due` is still being read. */
  reads?: Omit<Read<unknown>, 'valueKey'>
  /** The Pix that is offered first; null: anything but Pix. */
  pix: 'pix_dynamic' | 'pix_static' | null
  /** Why this may not be asked for at all, in a sentence. */
  refusal?: string | null
  onClose: (done: boolean) => void
}

/** Asks the customer for money: by Pix, or in any other way. */
export default function AskPayment({ orderId, due, open, reads, pix, refusal = null, onClose }: Props) {
  const t = useTexts(orderTexts)
  const { change } = useCommands()
  const [hash] = useState(newHash)
  return (
    <FormDrawer<{ kind: string; amount: number | null; changeFor: number | null; replace: boolean }>
      as="dialog"
      title={t(pix ? 'payments.ask' : 'payments.cash')}
      savableAsIs
      {...(reads && { reads })}
      saveLabel={t(pix ? 'payments.charge' : 'payments.write')}
      initial={{ kind: pix ?? 'cash', amount: due, changeFor: null, replace: open > 0 }}
      check={({ amount }): Record<string, string> =>
        refusal !== null ? { amount: refusal } : amount ? {} : { amount: t('payments.amountFault') }
      }
      serverNames={{ change_for: 'changeFor' }}
      save={({ kind, amount, changeFor, replace }) =>
        change(RequestPaymentDocument, {
          order_id: orderId,
          kind,
          amount: amount ?? 0,
          hash,
          replace,
          change_for: kind === 'cash' ? changeFor : null,
        })
      }
      said={() => t('payments.asked')}
      onClose={onClose}
    >
      {(form) => (
        <>
          {pix !== 'pix_static' && (
            <NativeSelect
              label={t('payments.kind')}
              data={(pix ? PIX_KINDS : OTHER_KINDS).map((value) => ({
                value,
                label: t(`payments.ways.${value}`),
              }))}
              {...form.getInputProps('kind')}
            />
          )}
          {open > 0 && (
            <Checkbox
              label={t('payments.replace', { amount: formatMoney(open) })}
              description={t('payments.replaceHelp')}
              {...form.getInputProps('replace', { type: 'checkbox' })}
            />
          )}
          <MoneyInput
            label={t('payments.amount')}
            most={ORDER_LIMITS.money}
            data-autofocus
            value={form.values.amount}
            error={refusal ?? form.errors.amount ?? form.errors.kind}
            onChange={(amount) => form.setFieldValue('amount', amount)}
          />
          {form.values.kind === 'cash' && (
            <MoneyInput
              label={t('payments.changeFor')}
              description={t('payments.changeForHelp')}
              most={ORDER_LIMITS.money}
              value={form.values.changeFor}
              error={form.errors.changeFor}
              onChange={(changeFor) => form.setFieldValue('changeFor', changeFor)}
            />
          )}
        </>
      )}
    </FormDrawer>
  )
}
