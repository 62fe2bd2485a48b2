import { quoteText } from '@domain/orders/quote-text'
import { discountOf, type SaleForm, totalOf } from '@domain/orders/sale-form'
import { endOfDay } from '@domain/time/relative-time'
import { IconEye, IconFileTypePdf } from '@tabler/icons-react'
import { shopZone, useTexts } from '@ui/kit/text'
import { FormattedText } from '@ui/messages/FormattedText'
import styles from './Preview.module.css'
import { tillTexts } from './texts/pt_BR'

type Props = {
  form: SaleForm
  /** Null: it is given one when it is saved. */
  number: string | null
  name: string
}

/** What the customer will receive of a quote, as it stands now: ghosts of the bubbles that it will be. */
export function Preview({ form, number, name }: Props) {
  const t = useTexts(tillTexts)
  const zone = shopZone()
  const shownNumber = number ?? 'O-····'
  const text = quoteText(
    {
      number: shownNumber,
      currency: 'BRL',
      items: form.lines.map((line) => ({
        id: String(line.key),
        name: line.name,
        price: line.price ?? 0,
        quantity: line.quantity,
      })),
      discount: discountOf(form) ?? 0,
      total: totalOf(form),
      valid_until: form.until === '' ? null : new Date(endOfDay(form.until, zone)).toISOString(),
      note: form.note.trim() || null,
    },
    zone,
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.preview} tabIndex={0} aria-label={t('willReceive', { name })}>
      <header>
        <IconEye size={14} aria-hidden />
        <strong>{t('willReceive', { name })}</strong>
        <small>{t('notYet')}</small>
      </header>
      <div className={styles.ghost}>
        <FormattedText text={text} />
      </div>
      <div className={styles.ghost} data-page>
        <IconFileTypePdf size={22} aria-hidden />
        <span>
          <strong>{shownNumber}.pdf</strong>
          <small>{t('pageOne')}</small>
        </span>
      </div>
    </section>
  )
}
