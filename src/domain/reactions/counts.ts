import type { Reaction } from '../../../contract/entities'

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
