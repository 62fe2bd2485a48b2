import { sameList, useRow, useView } from '@app/panel'
import type { CustomerQuote } from '@contract/entities'
import { quotesOf } from '@domain/contacts/story.fold'
import type { World } from '@domain/kernel/world'
import { type QuoteStanding, quoteStanding } from '@domain/orders/quote'
import { IconChevronDown } from '@tabler/icons-react'
import { useNow } from '@ui/kit/clock'
import { formatDate } from '@ui/kit/dates'
import { StateBadge } from '@ui/kit/StateBadge'
import { useCallback } from 'react'
import { useCustomerTexts } from '../customerTexts'
import { moneyOf } from './money'
import { PartFoot } from './PartFoot'
import styles from './Quotes.module.css'
import { usePart } from './usePart'

const TONES: Readonly<Record<QuoteStanding, 'success' | 'danger' | 'quiet'>> = {
  open: 'quiet',
  accepted: 'success',
  refused: 'danger',
  canceled: 'danger',
  expired: 'danger',
}

/** What was quoted to the customer, newest first; each opens on what it offers. */
export function CustomerQuotes({ customerId }: { customerId: string }) {
  const t = useCustomerTexts()
  const select = useCallback((world: World) => quotesOf(world, customerId), [customerId])
  const quotes = useView(['customerQuotes'], select, sameList)
  const complete = useRow('customerStories', customerId)?.quotesComplete ?? false
  const part = usePart(customerId, 'quotes')
  return (
    <>
      {quotes.length > 0 && (
        <ul className={styles.quotes} aria-label={t('quotes.title')}>
          {quotes.map((quote) => (
            <li key={quote.id}>
              <Quote quote={quote} />
            </li>
          ))}
        </ul>
      )}
      <PartFoot shown={quotes.length} more={!complete} none={t('quotes.none')} {...part} />
    </>
  )
}

/** Status and total at a glance, the rest when it is opened. */
function Quote({ quote }: { quote: CustomerQuote }) {
  const t = useCustomerTexts()
  const now = useNow()
  const { number, currency, total, discount, note, user_name, created_at, valid_until, items } = quote
  const standing = quoteStanding(quote, now)
  const money = (amount: number) => moneyOf(amount, currency)
  return (
    <details className={styles.quote}>
      <summary>
        <span className={styles.line}>
          <strong>{t('quotes.number', { number })}</strong>
          <span>{money(total)}</span>
        </span>
        <span className={styles.line}>
          <small>
            {formatDate(created_at)}
            {valid_until !== null && ` · ${t('quotes.until', { date: formatDate(valid_until) })}`}
          </small>
          <StateBadge tone={standing ? TONES[standing] : 'quiet'}>
            {standing ? t(`quotes.${standing}`) : quote.status}
          </StateBadge>
        </span>
        <IconChevronDown size={14} className={styles.arrow} aria-hidden />
      </summary>
      <ul className={styles.items} aria-label={t('quotes.items')}>
        {items.map(({ id, name, price, quantity }) => (
          <li key={id} className={styles.line}>
            <span>
              {quantity}× {name}
            </span>
            <span>{money(price * quantity)}</span>
          </li>
        ))}
        {discount > 0 && (
          <li className={styles.line}>
            <span>{t('quotes.discount')}</span>
            <span>{money(-discount)}</span>
          </li>
        )}
      </ul>
      {note && <p className={styles.note}>{note}</p>}
      <small>{t('quotes.by', { name: user_name })}</small>
    </details>
  )
}
