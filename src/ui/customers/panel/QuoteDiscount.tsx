import { QUOTE_LIMITS } from '@contract/customer-lists'
import type { QuoteForm } from '@domain/orders/quote-form'
import { NativeSelect, TextInput } from '@mantine/core'
import { MoneyInput } from '@ui/kit/MoneyInput'
import { useCustomerTexts } from '../customerTexts'
import styles from './QuoteDialog.module.css'

type Props = {
  discount: QuoteForm['discount']
  error: string | null
  onChange: (discount: QuoteForm['discount']) => void
}

/** What is taken off: an amount, or a part of it all. */
export function QuoteDiscount({ discount, error, onChange }: Props) {
  const t = useCustomerTexts()
  const unit = (
    <NativeSelect
      aria-label={t('quotes.unit')}
      className={styles.unit ?? ''}
      value={discount.unit}
      data={[
        { value: 'money', label: t('quotes.money') },
        { value: 'percent', label: t('quotes.percent') },
      ]}
      onChange={({ currentTarget }) =>
        onChange(
          currentTarget.value === 'percent'
            ? { unit: 'percent', typed: '' }
            : { unit: 'money', amount: null },
        )
      }
    />
  )
  return (
    <div className={styles.discount}>
      {discount.unit === 'money' ? (
        <MoneyInput
          label={t('quotes.discount')}
          value={discount.amount}
          most={QUOTE_LIMITS.money}
          error={error}
          onChange={(amount) => onChange({ unit: 'money', amount })}
        />
      ) : (
        <TextInput
          label={t('quotes.discount')}
          inputMode="decimal"
          placeholder="0"
          maxLength={6}
          value={discount.typed}
          error={error}
          onChange={({ currentTarget }) => onChange({ unit: 'percent', typed: currentTarget.value })}
        />
      )}
      {unit}
    </div>
  )
}
