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

/** One line under a bubble: each sign once, with how often and whether the user's own side gave it. */
type ReactionCount = Readonly<{ text: string; count: number; own: boolean }>

/** The reactions to a message by sign, in the order in which each sign first came. A sign taken back is an empty one. */
export function countReactions(reactions: readonly Reaction[]): ReactionCount[] {
  const counts = new Map<string, ReactionCount>()
  const inOrder = [...reactions].sort((a, b) => (a.sent_at < b.sent_at ? -1 : a.sent_at > b.sent_at ? 1 : 0))
  for (const { reaction_text: text, customer_id } of inOrder) {
    if (text === '') continue
    const known = counts.get(text)
    counts.set(text, {
      text,
      count: (known?.count ?? 0) + 1,
      own: (known?.own ?? false) || customer_id === null,
    })
  }
  return [...counts.values()]
}

export const reactionEntries: Definition[] = [
  defineEvent('reactionsChanged', (world, { data }, change) =>
    seeReactions(world, change, data.customer_chat_id, data.rev, data.reactions),
  ),
]
