import type { ComposerState } from '@domain/conversation/composer-state'
import type { PickRefusal } from '@domain/tickets/pick-rules'
import type { TicketRow } from '@domain/tickets/tables'
import type { TextKey } from '@ui/kit/text'
import type { messageTexts } from '@ui/messages/texts/pt_BR'
import { pickWords } from '@ui/tickets/pickReason'
import type { ticketTexts } from '@ui/tickets/texts/pt_BR'

/** What keeps an answer from being written, and the way out. */
export type Block = Readonly<{
  text: TextKey<typeof messageTexts | typeof ticketTexts>
  name?: string
  way: 'take' | 'template' | 'unblock' | 'stand' | 'next' | null
}>

/**
 * What stands in the place of the text field; null where one can write. `refusal`: why the ticket cannot be taken
 * from the queue now; `mayTake`: may it be taken at all? `foreign`: a colleague serves the customer, and it has not been
 * said yet in whose place one answers.
 */
export function replyBlock(
  { state }: ComposerState,
  row: TicketRow,
  mayTake: boolean,
  refusal: PickRefusal | null,
  foreign: boolean,
): Block | null {
  if (foreign) return { text: 'messages:composer.otherOwner', name: row.data.user?.name ?? '', way: 'stand' }
  switch (state) {
    case 'inQueue':
      return refusal
        ? { ...pickWords(refusal), way: null }
        : {
            text: row.data.bot_is_active ? 'tickets:notPickable.botActive' : 'messages:composer.inQueue',
            way: mayTake ? 'take' : null,
          }
    case 'finishing':
      return { text: 'messages:composer.closing', way: null }
    case 'notMine':
      return { text: 'messages:composer.otherOwner', name: row.data.user?.name ?? '', way: null }
    case 'closed':
      return { text: 'messages:composer.closed', way: 'next' }
    case 'blocked':
      return { text: 'messages:composer.blocked', way: 'unblock' }
    case 'gone':
      return { text: 'messages:composer.gone', way: null }
    case 'templateOnly':
      return { text: 'messages:composer.window', way: 'template' }
    case 'noTemplate':
      return { text: 'messages:composer.windowNoTemplate', way: 'template' }
    default:
      return null
  }
}

/** What one should know before answering; null when there is nothing. */
export function replyWarning({ state }: ComposerState): TextKey<typeof messageTexts> | null {
  switch (state) {
    case 'offline':
      return 'messages:composer.offline'
    case 'behind':
      return 'messages:composer.behind'
    case 'disconnected':
      return 'messages:composer.disconnected'
    default:
      return null
  }
}
