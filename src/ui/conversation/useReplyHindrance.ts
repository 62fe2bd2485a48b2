import { mayType } from '@domain/conversation/composer-state'
import { ticketRights } from '@domain/tickets/rights'
import type { TicketRow } from '@domain/tickets/tables'
import { useTexts } from '@ui/kit/text'
import { useViewer } from '@ui/kit/viewer'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { ticketTexts } from '@ui/tickets/texts/pt_BR'
import { type Block, replyBlock, replyWarning } from './composer/composerBlock'
import { useComposerState } from './composer/useComposerState'

/** Why nothing can be written to a ticket's customer now, in words, and the way out. */
export type Hindrance = Readonly<{ text: string; way: Block['way'] }>

/** What keeps an answer from a ticket's customer now, as its composer says it; null: nothing. */
export function useReplyHindrance(row: TicketRow): Hindrance | null {
  const t = useTexts(messageTexts, ticketTexts)
  const rights = ticketRights(useViewer(), row)
  const composer = useComposerState(row, rights.reply)
  if (mayType(composer)) return null
  const block = replyBlock(composer, row, rights.take, null, false)
  if (block) return { text: t(block.text, { name: block.name ?? '' }), way: block.way }
  const warning = replyWarning(composer)
  return { text: warning ? t(warning) : t('messages:composer.behind'), way: null }
}
