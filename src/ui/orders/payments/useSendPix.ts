import { usePanel } from '@app/panel/panel'
import { replyProblem } from '@domain/conversation/reply-problem'
import { formatMoney } from '@domain/money/money'
import { clockNow } from '@ui/kit/clock'
import { tell, tellFailure } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import { useViewer } from '@ui/kit/viewer'
import { useState } from 'react'
import { orderTexts } from '../texts/pt_BR'
import { qrPicture } from './qrPicture'

/** A code that somebody pays by. Money in cents. */
type PixToSend = Readonly<{ code: string; amount: number; number: string }>

/**
 * Sends the code of a payment into a conversation, as the messages that they are: the QR code with what it is for, then the
 * code alone, for a phone copies a whole message. What keeps it from being sent is said, and nothing is sent then.
 */
export function useSendPix(): Readonly<{
  busy: boolean
  sendPix: (ticketId: string, pix: PixToSend) => Promise<void>
}> {
  const t = useTexts(orderTexts)
  const viewer = useViewer()
  const { commands, store } = usePanel()
  const [busy, setBusy] = useState(false)
  const send = async (ticketId: string, { code, amount, number }: PixToSend): Promise<void> => {
    const opened = await commands.openTicket(ticketId)
    if (!opened.ok) return void tellFailure(opened)
    const problem = replyProblem(store.world, viewer, ticketId, clockNow())
    if (problem) return tell('warned', t(`payments.notSent.${problem}`))
    const picture = await qrPicture(code, `pix-${number}.png`)
    const caption = t('payments.caption', { number, amount: formatMoney(amount) })
    const first = picture
      ? await commands.sendMedia(ticketId, [picture], { caption, replyTo: null })
      : await commands.send(ticketId, caption, { type: 'chat', replyTo: null })
    if (!first.ok) return void tellFailure(first)
    const second = await commands.send(ticketId, code, { type: 'chat', replyTo: null })
    if (!second.ok) return void tellFailure(second)
    tell('done', t('payments.sent'))
  }
  return {
    busy,
    sendPix: async (ticketId, pix) => {
      setBusy(true)
      await send(ticketId, pix).finally(() => setBusy(false))
    },
  }
}
