import type { OutgoingFile } from '@app/panel/commands'
import { useCommands, usePanel } from '@app/panel/panel'
import { namedIn } from '@domain/mentions/naming'
import { holesIn } from '@domain/text/placeholders'
import { whyNot } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { talkTexts } from '@ui/messages/texts/talk/pt_BR'
import { useRef, useState } from 'react'
import { LIMIT } from '../composerLimit'
import type { LookLater } from '../lastMoment/useLastMoment'
import type { Writing } from './useWriting'

type Options = {
  ticketId: string
  writing: Writing
  /** May it leave now? */
  canSend: boolean
  /** Asked of a text that looks like a quick answer's name; true: it is being asked whether it is meant. */
  asks: (text: string) => boolean
  look: LookLater
  /** Ids of the quick answers that the text is made from. */
  answerIds: () => string[]
}

/** `meant`: a text that looks like a quick answer's name is meant as it stands. `onSent`: it is on its way. */
type Send = Readonly<{ meant?: boolean; onSent?: () => void }>

/** Sends what is typed, and says what kept it here. */
export function useSending({ ticketId, writing, canSend, asks, look, answerIds }: Options) {
  const t = useTexts(messageTexts)
  const talk = useTexts(talkTexts)
  const commands = useCommands()
  const { store } = usePanel()
  const [failure, setFailure] = useState<string | null>(null)
  const sending = useRef(false)
  const { draft, cleared, quoted } = writing
  const reply = draft.type === 'chat'
  const tooLong = draft.text.length > LIMIT

  async function send({ meant = false, onSent }: Send = {}): Promise<void> {
    const typed = draft.text
    const text = typed.trim()
    if (text === '' || tooLong || !canSend || sending.current) return
    if (reply && !meant && asks(text)) return
    const holes = reply ? holesIn(text) : []
    if (holes.length > 0)
      return setFailure(talk('hole', { names: holes.map((name) => `{{${name}}}`).join(', ') }))
    if (reply && !look.passes(() => void send({ meant, ...(onSent && { onSent }) }))) return
    sending.current = true
    setFailure(null)
    try {
      const outcome = await commands.send(ticketId, text, {
        type: draft.type,
        replyTo: draft.replyTo,
        ...(reply && { answerIds: answerIds() }),
        ...(!reply && {
          mentions: namedIn(text, [...store.world.rows.colleagues.values()]).map(({ id }) => id),
        }),
      })
      if (!outcome.ok) return setFailure(whyNot(outcome, 'send'))
      cleared(typed)
      onSent?.()
    } catch {
      setFailure(t('composer.failed'))
    } finally {
      sending.current = false
    }
  }

  async function sendSticker(file: OutgoingFile): Promise<void> {
    if (!look.passes(() => void sendSticker(file))) return
    const outcome = await commands.sendMedia(ticketId, [file], { caption: '', replyTo: draft.replyTo })
    if (!outcome.ok) return setFailure(whyNot(outcome, 'send'))
    quoted()
  }

  return {
    send,
    sendSticker,
    failure,
    setFailure,
    tooLong,
    /** Is there something that may leave? */
    ready: draft.text.trim() !== '' && !tooLong && canSend,
  }
}
