import { useCommands } from '@app/panel/panel'
import type { CashStepKind } from '@contract/cash-lists'
import { CASH_LIMITS } from '@contract/cash-lists'
import { ORDER_LIMITS } from '@contract/order-lists'
import { cashStepFault } from '@domain/cash/cash-step'
import { formatMoney } from '@domain/money/money'
import { AddCashStepDocument } from '@infra/graphql/cash.gen'
import { TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { MoneyInput } from '@ui/kit/MoneyInput'
import { newHash } from '@ui/kit/newHash'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from '../Cash.module.css'
import { cashTexts } from '../texts/pt_BR'
import { type Desk, differenceText } from './cashWords'

type Props = { kind: CashStepKind; desk: Desk; instance: string | null; onClose: (saved: boolean) => void }
type Values = { amount: number | null; note: string }

/** Opens, fills up, empties in part, counts or opens a day's drawer again. */
export function CashStepDialog({ kind, desk, instance, onClose }: Props) {
  const t = useTexts(cashTexts)
  const { change } = useCommands()
  const [hash] = useState(newHash)
  const needsNote = kind === 'withdraw' || kind === 'reopen'
  const check = ({ amount, note }: Values): Record<string, string> => {
    if (kind !== 'reopen' && amount === null) return { amount: t('faults.amount') }
    switch (cashStepFault({ kind, amount: amount ?? 0, note }, desk.expected)) {
      case 'amount':
        return { amount: t('faults.amount') }
      case 'tooMuch':
        return { amount: t('faults.tooMuch', { amount: formatMoney(Math.max(0, desk.expected)) }) }
      case 'note':
        return { note: t('faults.note') }
      case null:
        return {}
    }
  }
  return (
    <FormDrawer<Values>
      as="dialog"
      title={t(`steps.${kind}`)}
      saveLabel={t(`steps.${kind}`)}
      initial={{ amount: null, note: '' }}
      check={check}
      save={({ amount, note }) =>
        change(AddCashStepDocument, {
          day: desk.day,
          instance_id: instance,
          kind,
          amount: amount ?? 0,
          note: note.trim() || null,
          hash,
        })
      }
      said={() => t(`saved.${kind}`)}
      onClose={onClose}
    >
      {(form) => (
        <>
          {kind !== 'reopen' && (
            <MoneyInput
              label={t(`amounts.${kind}`)}
              most={ORDER_LIMITS.money}
              data-autofocus
              value={form.values.amount}
              error={form.errors.amount}
              onChange={(amount) => form.setFieldValue('amount', amount)}
            />
          )}
          {kind === 'close' && (
            <output className={styles.counted}>
              {t('expected')} {formatMoney(desk.expected)}
              <strong>
                {form.values.amount === null ? '' : differenceText(t, form.values.amount - desk.expected)}
              </strong>
            </output>
          )}
          <TextInput
            label={t(needsNote ? 'note' : 'noteOptional')}
            required={needsNote}
            maxLength={CASH_LIMITS.note}
            data-autofocus={kind === 'reopen' || undefined}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </FormDrawer>
  )
}
