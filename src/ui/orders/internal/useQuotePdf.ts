import { useCommands, usePanel } from '@app/panel/panel'
import { replyProblem } from '@domain/conversation/reply-problem'
import { QuotePdfDocument } from '@infra/graphql/orders.gen'
import { clockNow } from '@ui/kit/clock'
import { blobOf, download } from '@ui/kit/download'
import { tell, tellFailure } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import { useViewer } from '@ui/kit/viewer'
import { useState } from 'react'
import { orderTexts } from '../texts/pt_BR'

const PDF = 'application/pdf'
const nameOf = ({ number }: Named): string => `${number}.pdf`

type Named = Readonly<{ id: string; number: string }>

/** The page of a quote, kept on this device or sent into a conversation. What keeps it from that is said. */
export function useQuotePdf() {
  const t = useTexts(orderTexts)
  const { read } = useCommands()
  const { commands, store } = usePanel()
  const viewer = useViewer()
  const [busy, setBusy] = useState(false)
  const pageOf = async ({ id }: Named): Promise<Blob | null> => {
    const outcome = await read(QuotePdfDocument, { id })
    if (!outcome.ok) {
      tellFailure(outcome)
      return null
    }
    return blobOf(outcome.value.quotePdf, PDF)
  }
  const whileBusy = async (work: Promise<void>) => {
    setBusy(true)
    await work.finally(() => setBusy(false))
  }
  const save = async (quote: Named) => {
    const page = await pageOf(quote)
    if (page) download(page, nameOf(quote))
  }
  const send = async (ticketId: string, quote: Named) => {
    const problem = replyProblem(store.world, viewer, ticketId, clockNow())
    if (problem) return tell('warned', t(`payments.notSent.${problem}`))
    const page = await pageOf(quote)
    if (!page) return
    const caption = t('quotes.pdfCaption', { number: quote.number })
    const file = { blob: page, name: nameOf(quote), mime: PDF, kind: 'document', voice: false } as const
    const sent = await commands.sendMedia(ticketId, [file], { caption, replyTo: null })
    if (!sent.ok) return void tellFailure(sent)
    tell('done', t('quotes.pdfSent'))
  }
  return {
    busy,
    savePdf: (quote: Named) => whileBusy(save(quote)),
    sendPdf: (ticketId: string, quote: Named) => whileBusy(send(ticketId, quote)),
  }
}
