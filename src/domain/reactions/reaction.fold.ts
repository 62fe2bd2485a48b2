import type { Reaction } from '../../../contract/entities'
import { defineEvent } from '../kernel/define-event'
import type { Definition } from '../kernel/registry'
import { drop, put } from '../kernel/rows'
import type { Change, World } from '../kernel/world'

/**
 * Takes in the reactions to a message, all of them as they stand; the higher event number wins. They are kept
 * beside the message, so that reactions to a message that is not loaded yet are there when it comes. A message
 * that says itself that it has none needs no row: most have none.
 */
export function seeReactions(
  world: World,
  change: Change,
  messageId: string,
  rev: number,
  data: readonly Reaction[],
): void {
  const known = world.rows.reactions.get(messageId)
  if (known && known.rev >= rev) return
  const message = world.rows.messages.get(messageId)?.data
  const saidByMessage = message?.reactions ? message.rev : -1
  if (saidByMessage > rev) return
  if (saidByMessage < rev || data.length > 0) put(world, change, 'reactions', { id: messageId, rev, data })
  else if (known) drop(world, change, 'reactions', messageId)
}

export const reactionEntries: Definition[] = [
  defineEvent('reactionsChanged', (world, { data }, change) =>
    seeReactions(world, change, data.customer_chat_id, data.rev, data.reactions),
  ),
]
