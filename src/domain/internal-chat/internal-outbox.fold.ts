import * as v from 'valibot'
import { InternalChatMessage } from '../../../contract/generated/decoders.gen'
import { define } from '../kernel/define'
import type { Entry } from '../kernel/entry'
import type { Definition } from '../kernel/registry'
import { put } from '../kernel/rows'
import type { Change, World } from '../kernel/world'
import { stepConversation, takeInInternal } from './internal-chat.fold'
import { conversationWith, internalMessages } from './internal-message.rows'
import { settleInternalOutbox, stepInternalOutbox } from './internal-outbox.rows'

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

const Hash = v.object({ hash: v.string() })

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

/** Messages to colleagues on their way: the machine of the outbox, in a table of their own. */
export const internalOutboxEntries: Definition[] = [
  define('intent', 'internalChat.queued', Queued, queue),
  define('mark', 'internalOutbox.sending', Hash, (world, entry, change) => {
    stepInternalOutbox(world, change, entry.data.hash, 'SEND')
  }),
  define(
    'outcome',
    'internalOutbox.answered',
    v.object({ hash: v.string(), message: InternalChatMessage }),
    (world, { data: { hash, message } }, change) => {
      // An answer that comes after we had given it up finds the message in the queue again: as good as an echo.
      if (!stepInternalOutbox(world, change, hash, 'ANSWERED')) settleInternalOutbox(world, change, hash)
      takeInInternal(world, change, message)
    },
  ),
  define('outcome', 'internalOutbox.noAnswer', Hash, (world, { data: { hash } }, change) => {
    const attempts = (world.rows.internalOutbox.get(hash)?.attempts ?? 0) + 1
    stepInternalOutbox(world, change, hash, 'NO_ANSWER', { attempts })
  }),
  define(
    'outcome',
    'internalOutbox.refused',
    v.object({ hash: v.string(), message: v.string() }),
    (world, { data: { hash, message } }, change) => {
      stepInternalOutbox(world, change, hash, 'REFUSED', { refusal: message })
    },
  ),
  define('intent', 'internalOutbox.retried', Hash, (world, entry, change) => {
    if (stepInternalOutbox(world, change, entry.data.hash, 'RETRY', { refusal: null }))
      change.effects.push({ type: 'send' })
  }),
  define('intent', 'internalOutbox.canceled', Hash, (world, entry, change) => {
    stepInternalOutbox(world, change, entry.data.hash, 'CANCEL')
  }),
]
