import type { InternalChatMessage } from '../../../contract/entities'
import { compareIds } from '../kernel/compare-ids'
import { put } from '../kernel/rows'
import { internalConversationSteps } from '../kernel/steps.gen'
import type { Change, World } from '../kernel/world'
import { currentUser } from '../login/session'
import { SEEN_ACK, UNSEEN } from './internal/unseen'
import type { InternalConversationRow, InternalMessageRow } from './tables'

/** The colleague on the other side; null for a message that is none of this user's. */
export function peerOf(world: World, message: Pick<InternalChatMessage, 'user_id' | 'user_sending_id'>) {
  const me = currentUser(world)?.id
  if (message.user_sending_id === me) return message.user_id
  return message.user_id === me ? message.user_sending_id : null
}

/** The conversation with a colleague; an empty one when nothing is known of it. */
export const conversationWith = (world: World, peerId: string): InternalConversationRow =>
  world.rows.internalConversations.get(peerId) ?? {
    id: peerId,
    state: internalConversationSteps.initial,
    replyTo: null,
    unseen: 0,
    countedAt: 0,
    seenAt: 0,
    pages: 0,
    complete: false,
  }

/** Changes the conversation with a colleague; nothing when it stays as it was. */
export function putConversation(
  world: World,
  change: Change,
  peerId: string,
  fields: Partial<Omit<InternalConversationRow, 'id'>>,
): void {
  const known = world.rows.internalConversations.get(peerId)
  const next = { ...conversationWith(world, peerId), ...fields }
  const same =
    known && (Object.keys(fields) as (keyof typeof fields)[]).every((key) => known[key] === next[key])
  if (!same) put(world, change, 'internalConversations', next)
}

/**
 * Takes in a message between colleagues: content by the higher `rev`, `ack` by the higher. Returns the row when
 * the message is new here.
 */
export function seeInternalMessage(
  world: World,
  change: Change,
  data: InternalChatMessage,
): InternalMessageRow | null {
  const peerId = peerOf(world, data)
  if (peerId === null) return null
  const known = world.rows.internalMessages.get(data.id)
  const ack = Math.max(known?.ack ?? data.ack, data.ack)
  const newest = known && known.data.rev >= data.rev ? known.data : data
  if (known && known.ack === ack && known.data === newest) return null
  const row = { id: data.id, peerId, ack, data: newest }
  put(world, change, 'internalMessages', row)
  return known ? null : row
}

/** The messages with a colleague that are here, oldest first. */
export const internalMessages = (world: World, peerId: string): InternalMessageRow[] =>
  [...world.rows.internalMessages.ofKinds([peerId, UNSEEN])]
    .filter((row) => row.peerId === peerId)
    .sort((a, b) => compareIds(a.id, b.id))

/**
 * Unseen messages by colleague: what the server counted last, unless all was seen since, and what came
 * after. Never counted up by an event, so that duplicates and another order come to the same number.
 *
 *   counted at 40: 3    seen at 50    a message with rev 60    → 1
 */
export function unseenByColleague(world: World): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { id, unseen, countedAt, seenAt } of world.rows.internalConversations.values())
    if (countedAt > seenAt && unseen > 0) counts.set(id, unseen)
  for (const { peerId, ack, data } of world.rows.internalMessages.ofKinds([UNSEEN])) {
    if (data.user_sending_id !== peerId) continue
    const { countedAt, seenAt } = conversationWith(world, peerId)
    const from = Math.max(countedAt, seenAt)
    if (data.rev > from && ack < SEEN_ACK) counts.set(peerId, (counts.get(peerId) ?? 0) + 1)
  }
  return counts
}

/** Unseen messages of one colleague. */
export const unseenFrom = (world: World, peerId: string): number => unseenByColleague(world).get(peerId) ?? 0
