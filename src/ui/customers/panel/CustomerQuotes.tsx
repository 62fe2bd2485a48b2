import { sameList, useRow, useView } from '@app/panel/panel'
import type { CustomerQuote } from '@contract/entities'
import { quotesOf } from '@domain/contacts/story'
import type { World } from '@domain/kernel/world'
import type { TicketRow } from '@domain/tickets/tables'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useReplyHindrance } from '@ui/conversation/useReplyHindrance'
import { useTexts } from '@ui/kit/text'
import type { Selling } from '@ui/orders/askedSale'
import { useCallback } from 'react'
import { customerTexts } from '../texts/pt_BR'
import { PartFoot } from './PartFoot'
import { Quote, type QuoteTalk } from './Quote'
import styles from './Quotes.module.css'
import { usePart } from './usePart'

type TalkProps = {
  customerId: string
  /** The ticket in whose conversation a quote is sent. */
  row: TicketRow
  onSell: (selling: Selling) => void
}

/** The quotes beside a conversation: each is changed, and sent in it. */
export function TalkQuotes({ customerId, row, onSell }: TalkProps) {
  const hindrance = useReplyHindrance(row)
  return (
    <CustomerQuotes
      customerId={customerId}
      talk={{ ticketId: row.id, hindrance: hindrance?.text ?? null }}
      onQuote={(quote) => onSell({ kind: 'quote', quote })}
    />
  )
}

type Props = {
  customerId: string
  /** The way into the conversation, and the till; left out where there is no conversation: quotes are only shown. */
  talk?: QuoteTalk
  /** Null: a new one. */
  onQuote?: (quote: CustomerQuote | null) => void
}

/** What was quoted to the customer, newest first; each opens on what it offers. */
export function CustomerQuotes({ customerId, talk, onQuote }: Props) {
  const t = useTexts(customerTexts)
  const select = useCallback((world: World) => quotesOf(world, customerId), [customerId])
  const quotes = useView(['customerQuotes'], select, sameList)
  const complete = useRow('customerStories', customerId)?.quotesComplete ?? false
  const part = usePart(customerId, 'quotes')
  return (
    <>
      {onQuote && (
        <Button
          size="compact-sm"
          variant="light"
          className={styles.add ?? ''}
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => onQuote(null)}
        >
          {t('quotes.new')}
        </Button>
      )}
      {quotes.length > 0 && (
        <ul className={styles.quotes} aria-label={t('quotes.title')}>
          {quotes.map((quote) => (
            <li key={quote.id}>
              <Quote quote={quote} talk={talk} onEdit={onQuote && (() => onQuote(quote))} />
            </li>
          ))}
        </ul>
      )}
      <PartFoot shown={quotes.length} more={!complete} none={t('quotes.none')} {...part} />
    </>
  )
}
