import { QUOTE_LIMITS } from '@contract/customer-lists'
import { formatAmount } from '@domain/money/money'
import { lineTotal, type QuoteFault, type QuoteLine } from '@domain/orders/quote-form'
import { isComposing } from '@domain/shortcuts/composing'
import { TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { MoneyInput } from '@ui/kit/MoneyInput'
import { useTexts } from '@ui/kit/text'
import type { KeyboardEvent } from 'react'
import { customerTexts } from '../texts/pt_BR'
import styles from './QuoteDialog.module.css'
import type { OfferedProduct } from './useOfferedProducts'

type Props = {
  line: QuoteLine
  /** Its place, from 1. */
  place: number
  faults: readonly QuoteFault[]
  offered: readonly OfferedProduct[]
  /** Of the list of these products. */
  offeredId: string
  currency: string
  onChange: (line: QuoteLine) => void
  onNext: () => void
  /** Null: there is no other line. */
  onRemove: (() => void) | null
}

/** A line of a quote: product, pieces and price. A product that the customer knows brings its price. */
export function QuoteLineFields({
  line,
  place,
  faults,
  offered,
  offeredId,
  currency,
  onChange,
  onNext,
  onRemove,
}: Props) {
  const t = useTexts(customerTexts)
  const total = lineTotal(line)
  const errorOf = (fault: 'name' | 'quantity' | 'price') =>
    faults.some((one) => one.fault === fault && one.line === line.key) ? t(`quotes.faults.${fault}`) : null
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || isComposing(event)) return
    event.preventDefault()
    onNext()
  }
  return (
    <li className={styles.line} onKeyDown={onKey}>
      <TextInput
        aria-label={t('quotes.productOf', { line: place })}
        placeholder={t('quotes.product')}
        className={styles.name ?? ''}
        list={offeredId}
        maxLength={QUOTE_LIMITS.name}
        value={line.name}
        error={errorOf('name')}
        data-line={line.key}
        onChange={({ currentTarget }) => {
          const name = currentTarget.value
          const known = offered.find((product) => product.name === name)
          // Called otherwise, it may be another product: the law asks by what is on the list.
          onChange({
            ...line,
            productId: known?.productId ?? null,
            name,
            price: line.price ?? known?.price ?? null,
            listPrice: null,
          })
        }}
      />
      <TextInput
        aria-label={t('quotes.quantityOf', { line: place })}
        placeholder={t('quotes.quantity')}
        className={styles.quantity ?? ''}
        inputMode="numeric"
        maxLength={7}
        value={line.quantity}
        error={errorOf('quantity')}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => onChange({ ...line, quantity: currentTarget.value })}
      />
      <MoneyInput
        aria-label={t('quotes.priceOf', { line: place })}
        className={styles.price ?? ''}
        value={line.price}
        most={QUOTE_LIMITS.money}
        error={errorOf('price')}
        onChange={(price) => onChange({ ...line, price })}
      />
      <output className={styles.lineTotal}>{total === null ? '—' : formatAmount(total, currency)}</output>
      <span className={styles.remove}>
        {onRemove && (
          <IconButton label={t('quotes.removeLine', { line: place })} onClick={onRemove}>
            <IconX size={16} aria-hidden />
          </IconButton>
        )}
      </span>
    </li>
  )
}
