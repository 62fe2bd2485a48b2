import * as v from 'valibot'
import { InternalChatMessage, InternalChatMessagePage } from '../../../contract/generated/decoders.gen'
import type { RealtimeData } from '../../../contract/realtime'
import { define } from '../kernel/define'
import { defineEvent } from '../kernel/define-event'
import type { Entry } from '../kernel/entry'
import { park, unpark } from '../kernel/park'
import type { Definition } from '../kernel/registry'
import { put } from '../kernel/rows'
import { step, takes } from '../kernel/step'
import { type InternalConversationEvent, internalConversationSteps } from '../kernel/steps.gen'
import type { Change, World } from '../kernel/world'
import { currentUser } from '../login/session'
import { settleOutbox } from '../outbox/outbox.rows'
import { SEEN_ACK } from './internal/unseen'
import { conversationWith, peerOf, putConversation, seeInternalMessage } from './internal-message.rows'

const parkKey = (messageId: string) => `internal:${messageId}`

type AckChanged = RealtimeData<'InternalChatMessagesAckChanged'>

/** Moves acknowledgements; one for a message that is not known yet waits for it. */
function seeAcks(world: World, entry: Entry<AckChanged>, change: Change): void {
  for (const news of entry.data.messages) {
    const row = world.rows.internalMessages.get(news.id)
    if (!row) park(world, parkKey(news.id), { ...entry, data: { ...entry.data, messages: [news] } })
    else if (row.ack < news.ack) put(world, change, 'internalMessages', { ...row, ack: news.ack })
  }
}

/** Takes a message in, and what waits for it; one of this device's own is no longer on its way. */
export function takeInInternal(
  world: World,
  change: Change,
  data: v.InferOutput<typeof InternalChatMessage>,
) {
  if (typeof data.hash === 'string') settleOutbox(world, change, 'internalOutbox', data.hash)
  const fresh = seeInternalMessage(world, change, data)
  if (fresh)
    for (const entry of unpark(world, parkKey(fresh.id))) seeAcks(world, entry as Entry<AckChanged>, change)
  return fresh
}

export function stepConversation(
  world: World,
  change: Change,
  peerId: string,
  event: InternalConversationEvent,
  replyTo: string | null,
): void {
  const { state } = conversationWith(world, peerId)
  if (!takes(internalConversationSteps, state, event)) return
  putConversation(world, change, peerId, { state: step(internalConversationSteps, state, event), replyTo })
}

export const internalChatEntries: Definition[] = [
  /**
   * Told to both sides. One's own message from another device shows in the open conversation like any other:
   * what the specification calls reloading it (section 4, Internal chat).
   */
  defineEvent('InternalChatMessageCreated', (world, entry, change) => {
    const fresh = takeInInternal(world, change, entry.data.message)
    if (!fresh || fresh.data.user_sending_id !== fresh.peerId) return
    // Somebody who came after the list was read.
    if (!world.rows.colleagues.has(fresh.peerId)) change.effects.push({ type: 'countInternal' })
    if (entry.src === 'socket')
      change.effects.push({ type: 'internalMessage', peerId: fresh.peerId, messageId: fresh.id })
  }),
  defineEvent('InternalChatMessagesAckChanged', (world, entry, change) => {
    const { user_id, user_sending_id, rev, messages } = entry.data
    const peerId = peerOf(world, { user_id, user_sending_id })
    if (peerId === null) return
    seeAcks(world, entry, change)
    // This user has seen the colleague's messages: here, in another tab or on another machine.
    const seen = user_id === currentUser(world)?.id && messages.some((message) => message.ack >= SEEN_ACK)
    if (seen && conversationWith(world, peerId).seenAt < rev)
      putConversation(world, change, peerId, { seenAt: rev })
  }),
  define(
    'baseline',
    'paginatedInternalChatMessage',
    v.object({ peerId: v.string(), page: v.number(), result: InternalChatMessagePage }),
    (world, { data: { peerId, page, result } }, change) => {
      for (const message of result.items) takeInInternal(world, change, message)
      const known = conversationWith(world, peerId)
      putConversation(world, change, peerId, {
        pages: Math.max(known.pages, page),
        complete: known.complete || page >= result.total_pages,
      })
    },
  ),
  /** Unseen counts of the colleagues, as the server had them at event number `rev`. */
  define(
    'baseline',
    'paginatedInternalUsers',
    v.object({ rev: v.number(), result: v.array(v.object({ id: v.string(), unseenMsg: v.number() })) }),
    (world, { data: { rev, result } }, change) => {
      for (const { id, unseenMsg } of result)
        if (conversationWith(world, id).countedAt <= rev)
          putConversation(world, change, id, { unseen: unseenMsg, countedAt: rev })
    },
  ),
  define(
    'baseline',
    'internalChatMessageInfos',
    v.object({ result: v.nullable(InternalChatMessage) }),
    (world, entry, change) => {
      if (entry.data.result) takeInInternal(world, change, entry.data.result)
    },
  ),
  define(
    'baseline',
    'sendMessageInternalChat',
    v.object({ result: InternalChatMessage }),
    (world, entry, change) => {
      const { result } = entry.data
      takeInInternal(world, change, result)
      const peerId = peerOf(world, result)
      if (peerId === null || conversationWith(world, peerId).replyTo !== result.parent_id) return
      stepConversation(world, change, peerId, 'SENT', null)
    },
  ),
  define(
    'intent',
    'internalChat.reply',
    v.object({ peerId: v.string(), messageId: v.string() }),
    (world, { data: { peerId, messageId } }, change) =>
      stepConversation(world, change, peerId, 'REPLY', messageId),
  ),
  define(
    'intent',
    'internalChat.replyDropped',
    v.object({ peerId: v.string() }),
    (world, { data: { peerId } }, change) => stepConversation(world, change, peerId, 'DROP_REPLY', null),
  ),
]
