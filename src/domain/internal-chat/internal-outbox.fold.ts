import * as v from 'valibot'
import { InternalChatMessage } from '../../../contract/generated/decoders.gen'
import { define } from '../kernel/define'
import type { Entry } from '../kernel/entry'
import type { Definition } from '../kernel/registry'
import { put } from '../kernel/rows'
import type { Change, World } from '../kernel/world'
import { wayEntries } from '../outbox/way-entries'
import { stepConversation, takeInInternal } from './internal-chat.fold'
import { conversationWith, internalMessages } from './internal-message.rows'

const Upload = v.object({ fileName: v.string(), mime: v.string(), size: v.number(), voice: v.boolean() })

const Queued = v.object({
  hash: v.string(),
  peerId: v.string(),
  text: v.string(),
  fileAddress: v.nullable(v.string()),
  fileName: v.nullable(v.string()),
  fileMime: v.nullable(v.string()),
  // Missing in logs from before colleagues sent files.
  upload: v.optional(v.nullable(Upload), null),
  replyTo: v.nullable(v.string()),
})
/** A message to a colleague as the user gave it. */
type QueuedInternalMessage = v.InferOutput<typeof Queued>

function queue(world: World, entry: Entry<QueuedInternalMessage>, change: Change): void {
  const { hash, ...data } = entry.data
  // The message may be known already: an answer can overtake an intent that was read back from disk.
  const known = internalMessages(world, data.peerId).some((row) => row.data.hash === hash)
  if (known || world.rows.internalOutbox.has(hash)) return
  put(world, change, 'internalOutbox', {
    id: hash,
    state: 'queued',
    ...data,
    at: entry.at,
    attempts: 0,
    refusal: null,
  })
  if (data.replyTo !== null && conversationWith(world, data.peerId).replyTo === data.replyTo)
    stepConversation(world, change, data.peerId, 'SENT', null)
  change.effects.push({ type: 'send' })
}

/** Messages to colleagues on their way. */
export const internalOutboxEntries: Definition[] = [
  define('intent', 'internalChat.queued', Queued, queue),
  ...wayEntries('internalOutbox', InternalChatMessage, {
    arrived: (world, change, message) => void takeInInternal(world, change, message),
  }),
]
