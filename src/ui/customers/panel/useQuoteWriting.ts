import type { CustomerQuote } from '@contract/entities'
import { mayType } from '@domain/messages/composer-state'
import { quoteText } from '@domain/orders/quote-text'
import { ticketRights } from '@domain/tickets/rights'
import type { TicketRow } from '@domain/tickets/tables'
import { tell } from '@ui/kit/feedback'
import { shopZone, useTexts } from '@ui/kit/text'
import { useViewer } from '@ui/kit/viewer'
import { replyBlock } from '@ui/messages/composerBlock'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { useComposerState } from '@ui/messages/useComposerState'
import { ticketTexts } from '@ui/tickets/texts/pt_BR'
import { customerTexts } from '../texts/pt_BR'

/** The way of a quote into the conversation. */
export type QuoteWriting = Readonly<{
  /** Why nothing can be written to the customer now, in words; null when it can. */
  hindrance: string | null
  ticketId: string
  /** Puts the quote into the composer, from where it is sent as any message; false when it could not. */
  write: (quote: CustomerQuote) => boolean
}>

/** How quotes reach the customer of a ticket: by its composer, whose rules hold for them too. */
export function useQuoteWriting(row: TicketRow, onWrite: (text: string) => boolean): QuoteWriting {
  const t = useTexts(messageTexts, ticketTexts)
  const own = useTexts(customerTexts)
  const rights = ticketRights(useViewer(), row)
  const composer = useComposerState(row, rights.reply)
  const block = replyBlock(composer, row, rights.take, null, false)
  const hindrance = block ? t(block.text, { name: block.name ?? '' }) : null
  return {
    ticketId: row.id,
    hindrance: mayType(composer) ? null : (hindrance ?? own('panel.failed')),
    write(quote) {
      const taken = onWrite(quoteText(quote, shopZone()))
      if (!taken) tell('failed', own('quotes.commentFirst'))
      return taken
    },
  }
}
