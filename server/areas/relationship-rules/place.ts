import { openClosed } from '../../conversation/tickets/closed-from-birth'
import { type Conversation, conversationKey } from '../../conversation/tickets/conversation-key'
import type { LockedTicket } from '../../conversation/tickets/locked-ticket'
import { lockUnfinished } from '../../conversation/tickets/open'
import type { Work } from '../../platform/db/work'

/**
 * Where a message of a rule stands: in the customer's unfinished ticket, or in one that is closed from birth, so that nobody has to
 * serve it: whoever answers comes into the queue.
 */
export async function placeFor(work: Work, conversation: Conversation, now: Date): Promise<LockedTicket> {
  const unfinished = (await lockUnfinished(work, [conversation])).get(conversationKey(conversation))
  if (unfinished) return unfinished
  const [made] = await openClosed(work, [conversation], null, now)
  if (!made) throw new Error('a ticket vanished inside its statement')
  return made
}
