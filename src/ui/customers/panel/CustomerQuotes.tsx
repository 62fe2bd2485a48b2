import { sameList, useRow, useView } from '@app/panel'
import type { CustomerQuote } from '@contract/entities'
import { quotesOf } from '@domain/contacts/story.fold'
import type { TicketRow, World } from '@domain/kernel/world'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useCustomerTexts } from '../customerTexts'
import { PartFoot } from './PartFoot'
import { Quote } from './Quote'
import styles from './Quotes.module.css'
import { usePart } from './usePart'
import { useQuoteWriting } from './useQuoteWriting'

type Props = {
  customerId: string
  /** The ticket in whose conversation a quote is sent. */
  row: TicketRow
  /** Puts a text into that conversation's composer; false while a comment is being typed there. */
  onWrite: (text: string) => boolean
  /** Opens the form of a quote; null: of a new one. */
  onQuote: (quote: CustomerQuote | null) => void
}

/** What was quoted to the customer, newest first; each opens on what it offers, is changed, and is sent. */
export function CustomerQuotes({ customerId, row, onWrite, onQuote }: Props) {
  const t = useCustomerTexts()
  const select = useCallback((world: World) => quotesOf(world, customerId), [customerId])
  const quotes = useView(['customerQuotes'], select, sameList)
  const complete = useRow('customerStories', customerId)?.quotesComplete ?? false
  const part = usePart(customerId, 'quotes')
  const writing = useQuoteWriting(row, onWrite)
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        className={styles.add ?? ''}
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={() => onQuote(null)}
      >
        {t('quotes.new')}
      </Button>
      {quotes.length > 0 && (
        <ul className={styles.quotes} aria-label={t('quotes.title')}>
          {quotes.map((quote) => (
            <li key={quote.id}>
              <Quote quote={quote} writing={writing} onEdit={() => onQuote(quote)} />
            </li>
          ))}
        </ul>
      )}
      <PartFoot shown={quotes.length} more={!complete} none={t('quotes.none')} {...part} />
    </>
  )
}
