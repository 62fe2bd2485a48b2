import type { CustomerQuote } from '@contract/entities'
import { takes } from '@domain/kernel/step'
import { type QuoteState, quoteSteps } from '@domain/kernel/steps/quote.gen'
import { maySend, type QuoteStanding } from '@domain/orders/quote'
import { Button } from '@mantine/core'
import { IconFileTypePdf, IconShoppingCart } from '@tabler/icons-react'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { useQuotePdf } from './internal/useQuotePdf'
import { orderTexts } from './texts/pt_BR'

const ConvertDrawer = layerPart(() => import('./internal/ConvertDrawer'))

type Props = {
  quote: CustomerQuote
  standing: QuoteStanding | null
  /** The conversation beside which it stands. */
  ticketId: string
  /** May something be written to the customer now? */
  maySendNow: boolean
}

/** What becomes of a quote beside the conversation: an order, a page to keep, a page to send. */
export default function TalkQuoteActions({ quote, standing, ticketId, maySendNow }: Props) {
  const t = useTexts(orderTexts)
  const { number, currency } = quote
  const { busy, savePdf, sendPdf } = useQuotePdf()
  const [converting, setConverting] = useState(false)
  return (
    <>
      {currency === 'BRL' && takes(quoteSteps, quote.status as QuoteState, 'CONVERT') && (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={t('quotes.convertTitle', { number })}
          leftSection={<IconShoppingCart size={14} aria-hidden />}
          onClick={() => setConverting(true)}
        >
          {t('quotes.convert')}
        </Button>
      )}
      {maySendNow && standing !== null && maySend(standing) && (
        <Button
          size="compact-sm"
          variant="default"
          loading={busy}
          aria-label={t('quotes.sendPdfOne', { number })}
          leftSection={<IconFileTypePdf size={14} aria-hidden />}
          onClick={() => void sendPdf(ticketId, quote)}
        >
          {t('quotes.sendPdf')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        loading={busy}
        aria-label={t('quotes.pdfOne', { number })}
        leftSection={<IconFileTypePdf size={14} aria-hidden />}
        onClick={() => void savePdf(quote)}
      >
        {t('quotes.pdf')}
      </Button>
      {converting && <ConvertDrawer quote={quote} onClose={() => setConverting(false)} />}
    </>
  )
}
