import type { Work } from '../../../platform/db/work'
import { publish } from '../../../platform/events/publish'
import { tellReactions } from '../reaction.row'
import { updatedMessages, updatedPreviews } from '../tell-updated'
import { drainChanges, lockTicketsOf } from './changes'
import { linkLateReplies } from './late-replies'
import { drainReactions } from './reactions'

/** Messages whose provider ids have become known. */
type Known = readonly { providerId: string; messageId: string }[]

/** Messages that were changed by what had come before them. */
type Waited = {
  /** Reacted to. */
  reacted: readonly string[]
  /** Edited or deleted: their words are others. */
  changed: readonly string[]
  /** Replies to them. */
  linked: readonly string[]
}

/** SQL: has something come that speaks of the message with this provider id? */
export const waitedFor = (
  id: string,
): string => `(EXISTS (SELECT FROM parked_reactions w WHERE w.target = ${id})
  OR EXISTS (SELECT FROM parked_changes w WHERE w.target = ${id})
  OR EXISTS (SELECT FROM customer_chats w WHERE w.replies_to = ${id} AND w.parent_id IS NULL))`

/**
 * Takes what came before these messages were known and speaks of them, which is seldom: reactions, edits and deletions,
 * replies. Changes rows only; whoever has not told of the messages yet tells only of `linked`, others of all
 * ({@link tellWaited}). The provider's ids are guarded, and the messages not locked yet: their tickets come first.
 */
export async function takeWaited(work: Work, known: Known): Promise<Waited> {
  const ids = known.map(({ providerId }) => providerId)
  const waits =
    ids.length > 0 &&
    (await work.one(`SELECT WHERE EXISTS (SELECT FROM unnest($1::text[]) u(id) WHERE ${waitedFor('u.id')})`, [
      ids,
    ]))
  if (!waits) return { reacted: [], changed: [], linked: [] }
  await lockTicketsOf(
    work,
    known.map(({ messageId }) => messageId),
  )
  return {
    reacted: await drainReactions(work, known),
    changed: await drainChanges(work, known),
    linked: await linkLateReplies(work, known),
  }
}

/** Tells what had waited for messages that everybody knows of: at the messages, and where the list previews them. */
export async function tellWaited(work: Work, { reacted, changed, linked }: Waited): Promise<void> {
  await publish(work, [
    ...(await tellReactions(work, reacted)),
    ...(await updatedMessages(work, [...new Set([...changed, ...linked])])),
    ...(await updatedPreviews(work, changed)),
  ])
}
