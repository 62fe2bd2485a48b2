import type { CustomerQuote } from '@contract/entities'
import { takes } from '@domain/kernel/step'
import { type QuoteState, quoteSteps } from '@domain/kernel/steps/quote.gen'
import { formatAmount } from '@domain/money/money'
import { maySend, type QuoteStanding, quoteStanding } from '@domain/orders/quote'
import { Button } from '@mantine/core'
import { IconChevronDown, IconMessageForward, IconPencil, IconThumbDown } from '@tabler/icons-react'
import { useNow } from '@ui/kit/clock'
import { formatDate } from '@ui/kit/dates'
import { layerPart, part } from '@ui/kit/part'
import { StateBadge } from '@ui/kit/StateBadge'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { customerTexts } from '../texts/pt_BR'
import styles from './Quotes.module.css'

const TalkQuoteActions = part(() => import('@ui/orders/TalkQuoteActions'), 'around')
const RefuseQuote = layerPart(() => import('@ui/orders/RefuseQuote'))

const TONES: Readonly<Record<QuoteStanding, 'success' | 'danger' | 'quiet'>> = {
  open: 'quiet',
  accepted: 'success',
  refused: 'danger',
  canceled: 'danger',
  expired: 'danger',
  asked: 'quiet',
  converted: 'success',
}

/** The form's prices are typed in reais; quotes in other money come from the shop's own system and are changed there. */
const FORM_CURRENCY = 'BRL'

/** The conversation beside which quotes stand; `hindrance`: why nothing can be sent there now, in words; null: it can. */
export type QuoteTalk = Readonly<{ ticketId: string; hindrance: string | null }>

type Props = {
  quote: CustomerQuote
  talk: QuoteTalk | undefined
  onEdit: (() => void) | undefined
}

/** Status and total at a glance, the rest when it is opened. */
export function Quote({ quote, talk, onEdit }: Props) {
  const t = useTexts(customerTexts)
  const now = useNow()
  const [refusing, setRefusing] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { number, currency, total, discount, note, user_name, created_at, valid_until, items } = quote
  const standing = quoteStanding(quote, now)
  const money = (amount: number) => formatAmount(amount, currency)
  return (
    <details className={styles.quote} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className={styles.line}>
          <strong className="strong">{t('quotes.number', { number })}</strong>
          <span>{money(total)}</span>
        </span>
        <span className={styles.line}>
          <small className="muted meta">
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
      <small className="muted meta">{t('quotes.by', { name: user_name })}</small>
      <div className={styles.actions}>
        {onEdit && currency === FORM_CURRENCY && takes(quoteSteps, quote.status as QuoteState, 'OPEN') && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('quotes.editOne', { number })}
            leftSection={<IconPencil size={14} aria-hidden />}
            onClick={onEdit}
          >
            {t('quotes.edit')}
          </Button>
        )}
        {onEdit && standing !== 'refused' && takes(quoteSteps, quote.status as QuoteState, 'REFUSE') && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('quotes.refuseOne', { number })}
            leftSection={<IconThumbDown size={14} aria-hidden />}
            onClick={() => setRefusing(true)}
          >
            {t('quotes.refuse')}
          </Button>
        )}
        {onEdit && talk?.hindrance === null && standing !== null && maySend(standing) && (
          <Button
            size="compact-sm"
            variant="light"
            aria-label={t('quotes.sendOne', { number })}
            leftSection={<IconMessageForward size={14} aria-hidden />}
            onClick={onEdit}
          >
            {t('quotes.send')}
          </Button>
        )}
        {talk && isOpen && (
          <TalkQuoteActions
            quote={quote}
            standing={standing}
            ticketId={talk.ticketId}
            maySendNow={talk.hindrance === null}
          />
        )}
      </div>
      {refusing && <RefuseQuote quote={quote} onClose={() => setRefusing(false)} />}
      {talk && talk.hindrance !== null && (
        <small className="muted meta">{t('quotes.noSending', { reason: talk.hindrance })}</small>
      )}
    </details>
  )
}
