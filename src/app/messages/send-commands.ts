import type { MessageDetails } from '@contract/entities'
import { MessageDetails as Details } from '@contract/generated/decoders.gen'
import type { Choices } from '@domain/messages/choices'
import { canRetry } from '@domain/messages/delivery'
import { STRUCTURED_KINDS, type StructuredKind } from '@domain/messages/structured-kinds'
import { ChoicesSchema } from '@domain/outbox/choices-schema'
import { SendPendingMessageDocument, SendReactionSeleniumDocument } from '@infra/graphql/documents.gen'
import * as v from 'valibot'
import { hash, id } from '../commands/argument-shapes'
import { defineCommand, type OwnTab, ready, repeatable, unrepeatable } from '../commands/define-command'
import { DONE, GONE, type Outcome } from '../commands/outcome'
import type { QueuedFile } from '../commands/outgoing-file'
import { bracket } from '../commands/run-command'
import type { Tools } from '../commands/tools'
import { sendsFiles, uploadOf, type WithFiles } from '../sending/outgoing'
import { queueMessage } from '../sending/queue-message'

type Sending = Readonly<{
  type: 'chat' | 'comment' | StructuredKind
  replyTo: string | null
  /** The message's idempotency key. */
  hash: string
  /** Of a place or of cards: what they are. */
  details?: MessageDetails | undefined
  /** Of a question with options; `text` is what is asked. */
  choices?: Choices | undefined
  /** Ids of colleagues named in a comment. */
  mentions?: readonly string[] | undefined
  /** Ids of the quick answers that a text was made from. */
  answerIds?: readonly string[] | undefined
}>
/** `hash` is minted where it is left out: at the key-press. */
type Said = Omit<Sending, 'hash'> & Readonly<{ hash?: string | undefined }>

const Options = v.object({
  type: v.picklist(['chat', 'comment', ...STRUCTURED_KINDS]),
  replyTo: v.nullable(v.string()),
  hash,
  mentions: v.optional(v.array(v.string())),
  answerIds: v.optional(v.array(v.string())),
  details: v.optional(Details),
  choices: v.optional(ChoicesSchema),
} satisfies Record<keyof Sending, v.GenericSchema>)

/** What the user types, and what became of it. */
export const sendCommands = {
  /**
   * Puts a message in the outbox. Resolves as soon as it is durable on this device, before the network is
   * touched: only then may the composer clear. 'comment' stays inside the house.
   */
  send: defineCommand({
    arguments: v.tuple([v.string(), v.string(), Options]),
    // By its hash the same message, whoever is asked and however often.
    ...repeatable,
    prepare: ({ ids }: OwnTab, ticketId: string, text: string, said: Said) =>
      ready(ticketId, text, { ...said, hash: said.hash ?? ids.unique() }),
    queues: (_, __, options) => [options.hash],
    run: (tools: Tools, ticketId: string, text: string, options: Sending) => {
      const { mentions, answerIds, details, choices, hash, type, replyTo } = options
      return queueMessage(tools, ticketId, [
        {
          hash,
          type,
          text,
          replyTo,
          ...(mentions && mentions.length > 0 && { mentions: [...mentions] }),
          ...(answerIds && answerIds.length > 0 && { answerIds: [...answerIds] }),
          ...(details && { details }),
          ...(choices && { choices }),
        },
      ])
    },
  }),

  /**
   * Puts messages with files in the outbox, one per file; the caption goes with the first. Resolves as soon as the
   * files and their messages are durable on this device. Refused with QUOTA when they do not fit on it.
   */
  sendMedia: defineCommand({
    ...sendsFiles,
    run: (tools: Tools, ticketId: string, files: readonly QueuedFile[], { caption, replyTo }: WithFiles) =>
      queueMessage(
        tools,
        ticketId,
        files.map((file, index) => ({
          hash: file.hash,
          type: file.kind,
          text: index === 0 ? caption : '',
          replyTo: index === 0 ? replyTo : null,
          upload: uploadOf(file),
        })),
      ),
  }),

  /** Another attempt for a message that failed or whose fate is unknown. `messageId` may be a temporary one. */
  retry: defineCommand({
    arguments: id,
    ...unrepeatable,
    async run(tools: Tools, messageId: string): Promise<Outcome> {
      const row = tools.runtime.world.rows.messages.get(messageId)
      if (!row) return GONE
      if (row.temp) {
        if (row.hash !== null) tools.intend('outbox.retried', { hash: row.hash }, row.hash)
        return DONE
      }
      if (!canRetry(row.delivery)) return DONE
      return bracket(tools.runtime, 'retry', messageId, () =>
        tools.load(
          'sendPendingMessage',
          tools.ask(SendPendingMessageDocument, { customer_chat_id: messageId }),
        ),
      )
    },
  }),

  /** Puts a reaction of our side on a message, or takes it back (empty text): the same sign again changes nothing. */
  react: defineCommand({
    arguments: v.tuple([v.string(), v.string()]),
    ...repeatable,
    async run(tools: Tools, messageId: string, emoji: string): Promise<Outcome> {
      const row = tools.runtime.world.rows.messages.get(messageId)
      if (!row || row.temp) return GONE
      const reaction = {
        customer_chat_id: row.id,
        instance_id: row.data.instance_id,
        reaction_text: emoji,
      }
      return bracket(tools.runtime, 'react', messageId, () =>
        tools.load('sendReactionSelenium', tools.ask(SendReactionSeleniumDocument, reaction)),
      )
    },
  }),

  /** Takes a refused message out of the outbox. */
  discard: defineCommand({
    arguments: id,
    ...repeatable,
    quiet: 'told',
    run(tools: Tools, messageId: string) {
      const hash = tools.runtime.world.rows.messages.get(messageId)?.hash
      if (hash) tools.intend('outbox.canceled', { hash }, hash)
    },
  }),
}
