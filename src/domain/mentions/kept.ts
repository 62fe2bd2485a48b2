import type { World } from '../kernel/world'
import type { MentionRow } from './tables'

/** Mentions kept; the oldest give way, and are read again page by page. */
export const MOST_MENTIONS = 200

/** Where the user was named, as far as it is here; newest first. */
export const mentionsOf = (world: World): MentionRow[] =>
  [...world.rows.mentions.values()].sort((a, b) => Number(b.id) - Number(a.id))

/** How many of them are unseen, as far as they are here. */
export function unseenMentions(world: World): number {
  let unseen = 0
  for (const { data } of world.rows.mentions.values()) if (data.seen_at === null) unseen += 1
  return unseen
}
