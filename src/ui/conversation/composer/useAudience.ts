import { mayType, mayWrite } from '@domain/conversation/composer-state'
import type { PickRefusal } from '@domain/tickets/pick-rules'
import type { TicketRights } from '@domain/tickets/rights'
import type { TicketRow } from '@domain/tickets/tables'
import { replyBlock, replyWarning } from './composerBlock'
import { useComposerState } from './useComposerState'
import { useStandingIn } from './useStandingIn'
import { useWriting } from './useWriting'

/**
 * What is being written in a ticket and for whom, the customer or the house; whether it may be typed and sent, and what
 * stands in its way.
 */
export function useAudience(row: TicketRow, rights: TicketRights, refusal: PickRefusal | null) {
  const state = useComposerState(row, rights.reply)
  // What is written in a colleague's conversation is for the colleague, until one says otherwise.
  const [foreign, standIn] = useStandingIn(row.id, rights.takeOver)
  const writing = useWriting(row.id, foreign ? 'comment' : 'chat')
  const reply = writing.draft.type === 'chat'
  return {
    state,
    standIn,
    writing,
    /** Is it for the customer? */
    reply,
    // Where one may not even comment, what keeps one from answering says why.
    block: reply || !rights.comment ? replyBlock(state, row, rights.take, refusal, foreign) : null,
    // Whoever catches up goes on typing; what is typed does not leave before they see what came.
    canWrite: reply ? mayType(state) && !foreign : rights.comment,
    canSend: reply ? mayWrite(state) && !foreign : rights.comment,
    warned: reply && replyWarning(state) !== null,
  }
}
