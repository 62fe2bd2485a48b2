import * as v from 'valibot'
import type { CustomerChat } from '../../../contract/entities'
import { CustomerChat as CustomerChatSchema, MessageDetails } from '../../../contract/generated/decoders.gen'
import { define } from '../kernel/define'
import type { Entry } from '../kernel/entry'
import type { Definition } from '../kernel/registry'
import { put } from '../kernel/rows'
import type { Change, World } from '../kernel/world'
import { keptButtons } from '../messages/choices'
import { MEDIA_KINDS } from '../messages/media-kinds'
import { dropMessage, temporaryId } from '../messages/message.rows'
import { STRUCTURED_KINDS } from '../messages/structured-kinds'
import { ChoicesSchema } from '../outbox/choices-schema'
import type { OutboxRow } from '../outbox/tables'
import { wayEntries } from '../outbox/way-entries'
import { takeInMessage } from './message.fold'

const Queued = v.object({
  hash: v.string(),
  ticketId: v.string(),
  customerId: v.string(),
  instanceId: v.string(),
  toNumber: v.string(),
  type: v.picklist(['chat', 'comment', 'template', ...STRUCTURED_KINDS, ...MEDIA_KINDS]),
  text: v.string(),
  replyTo: v.nullable(v.string()),
  userId: v.string(),
  userName: v.string(),
  /** Ids of colleagues that a comment names; missing in most. */
  mentions: v.optional(v.array(v.string())),
  /** Ids of the quick answers that a text was made from; missing in most. */
  answerIds: v.exactOptional(v.array(v.string())),
  // Missing in logs from before messages had files.
  upload: v.optional(
    v.nullable(v.object({ fileName: v.string(), mime: v.string(), size: v.number(), voice: v.boolean() })),
  ),
  // Of a template alone.
  template: v.exactOptional(
    v.object({
      id: v.string(),
      values: v.array(v.object({ key: v.string(), value: v.string() })),
      header: v.nullable(v.string()),
      footer: v.nullable(v.string()),
      buttons: v.array(v.object({ text: v.string(), url: v.nullable(v.string()) })),
    }),
  ),
  // Of a place or of cards, and of a question with options, alone.
  details: v.exactOptional(MessageDetails),
  choices: v.exactOptional(ChoicesSchema),
})
type QueuedMessage = v.InferOutput<typeof Queued>

/** The bubble that stands for a message until the server has it. */
function temporaryMessage(entry: Entry<QueuedMessage>): CustomerChat {
  const { data } = entry
  // The text of a template is its own, also under a picture.
  const file = data.upload && !data.template
  const around = data.template ?? data.choices
  return {
    id: temporaryId(data.hash),
    customer_id: data.customerId,
    instance_id: data.instanceId,
    chat_ticket_id: data.ticketId,
    hash: data.hash,
    whatsapp_message_id: null,
    type: data.type,
    message: file ? null : data.text,
    message_header: around?.header ?? null,
    message_footer: around?.footer ?? null,
    message_buttons: data.choices ? keptButtons(data.choices) : (data.template?.buttons ?? null),
    caption: file && data.text !== '' ? data.text : null,
    document_name: data.upload?.fileName ?? null,
    document_mimetype: data.upload?.mime ?? null,
    sent_at: new Date(entry.at).toISOString(),
    ack: 0,
    tag_type: 'out',
    is_bot_message: false,
    is_edited: false,
    is_log_message: false,
    is_maria_log: false,
    recovered: false,
    whatsapp_deleted_at: null,
    error_code: null,
    error_message: null,
    user_sending_id: data.userId,
    user_sending_img: null,
    unseen_msg: false,
    is_temp: true,
    is_research: false,
    parent_id: data.replyTo,
    off_customer_chat: false,
    user_sending_name: data.userName,
    send_attempt: 1,
    rev: 0,
    ...(data.details && { details: data.details }),
  }
}

function queue(world: World, entry: Entry<QueuedMessage>, change: Change): void {
  const { data } = entry
  // The message may be known already: an answer can overtake an intent that was read back from disk.
  if (world.index.messageOfHash.has(data.hash) || world.rows.outbox.has(data.hash)) return
  const command: OutboxRow = {
    id: data.hash,
    state: 'queued',
    ticketId: data.ticketId,
    customerId: data.customerId,
    instanceId: data.instanceId,
    toNumber: data.toNumber,
    type: data.type,
    text: data.text,
    ...(data.upload && { upload: data.upload }),
    ...(data.template && { template: data.template }),
    ...(data.mentions && { mentions: data.mentions }),
    ...(data.answerIds && { answerIds: data.answerIds }),
    ...(data.details && { details: data.details }),
    ...(data.choices && { choices: data.choices }),
    replyTo: data.replyTo,
    at: entry.at,
    attempts: 0,
    refusal: null,
  }
  // Made before anything is stored: if it throws (a time that is none), nothing is half done.
  const message = temporaryMessage(entry)
  put(world, change, 'outbox', command)
  const row = {
    id: message.id,
    ticketId: data.ticketId,
    hash: data.hash,
    delivery: 'pending',
    attempt: 1,
    errorCode: null,
    errorMessage: null,
    temp: true,
    data: message,
  } as const
  put(world, change, 'messages', row)
  change.effects.push({ type: 'send' })
}

/** Takes the bubble of a message away that is not on its way any more. */
function dropTemporary(world: World, change: Change, hash: string): void {
  const temporary = world.rows.messages.get(temporaryId(hash))
  if (temporary) dropMessage(world, change, temporary)
}

export const outboxEntries: Definition[] = [
  define('intent', 'message.queued', Queued, queue),
  ...wayEntries('outbox', CustomerChatSchema, {
    arrived(world, change, message, hash) {
      takeInMessage(world, change, message)
      // A server that keeps no hashes answers without one; the bubble gives way all the same.
      dropTemporary(world, change, hash)
    },
    canceled: dropTemporary,
  }),
]
