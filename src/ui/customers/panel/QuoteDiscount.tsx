import { QUOTE_LIMITS } from '@contract/customer-lists'
import { formatAmount } from '@domain/money/money'
import type { QuoteForm } from '@domain/orders/quote-form'
import { NativeSelect, TextInput } from '@mantine/core'
import { MoneyInput } from '@ui/kit/MoneyInput'
import { formatPercent } from '@ui/kit/percent'
import { useTexts } from '@ui/kit/text'
import { customerTexts } from '../texts/pt_BR'
import styles from './QuoteDialog.module.css'

type Props = {
  discount: QuoteForm['discount']
  error: string | null
  /** What the writer's role may take off at most; null: no limit. */
  most: Readonly<{ percent: number; amount: number }> | null
  currency: string
  onChange: (discount: QuoteForm['discount']) => void
}

/** What is taken off: an amount, or a part of it all. */
export function QuoteDiscount({ discount, error, most, currency, onChange }: Props) {
  const t = useTexts(customerTexts)
  const limit =
    most &&
    t('quotes.most', { percent: formatPercent(most.percent), amount: formatAmount(most.amount, currency) })
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
          description={limit}
          value={discount.amount}
          most={QUOTE_LIMITS.money}
          error={error}
          onChange={(amount) => onChange({ unit: 'money', amount })}
        />
      ) : (
        <TextInput
          label={t('quotes.discount')}
          description={limit}
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
