import { conversationWith, internalMessages, unseenFrom } from '@domain/internal-chat/internal-message.rows'
import { currentUser } from '@domain/login/session'
import * as documents from '@infra/graphql/internal-chat.gen'
import * as v from 'valibot'
import { hash, id } from '../commands/argument-shapes'
import { defineCommand, type OwnTab, reads, ready, repeatable } from '../commands/define-command'
import { asDone, DONE, NOBODY, type Outcome } from '../commands/outcome'
import type { QueuedFile } from '../commands/outgoing-file'
import type { Tools } from '../commands/tools'
import { sendsFiles, uploadOf, type WithFiles } from '../sending/outgoing'

/** A page of a conversation between colleagues (specification section 9: 15 in the store). */
const INTERNAL_PER_PAGE = 15

/** A file that was uploaded and can be sent to a colleague. */
type InternalFile = Readonly<{
  /** At this tenant's own file endpoint. */
  address: string
  name: string | null
  mime: string | null
}>

type Sending = Readonly<{ replyTo: string | null; file?: InternalFile | null | undefined; hash: string }>
type Said = Omit<Sending, 'hash'> & Readonly<{ hash?: string | undefined }>

const Options = v.object({
  replyTo: v.nullable(v.string()),
  file: v.optional(
    v.nullable(v.object({ address: v.string(), name: v.nullable(v.string()), mime: v.nullable(v.string()) })),
  ),
  hash,
} satisfies Record<keyof Sending, v.GenericSchema>)

/** What changes only this device's outbox or draft. */
const ownMatter = { ...repeatable, quiet: 'told' } as const

async function loadPage(tools: Tools, peerId: string, page: number): Promise<Outcome> {
  const me = currentUser(tools.runtime.world)
  if (!me) return NOBODY
  const asked = tools.ask(documents.PaginatedInternalChatMessageDocument, {
    user_id: me.id,
    user_sending_id: peerId,
    pagination_page: page,
    pagination_limit: INTERNAL_PER_PAGE,
  })
  return tools.load('paginatedInternalChatMessage', asked, { peerId, page })
}

/** Puts messages for a colleague in the outbox; resolves as soon as they are durable on this device. */
async function queue(
  { runtime }: Tools,
  messages: readonly Readonly<{ hash: string; [more: string]: unknown }>[],
): Promise<Outcome> {
  if (!currentUser(runtime.world)) return NOBODY
  // Its id is the hash too: the same key-press, asked for again by another tab, is a duplicate.
  for (const data of messages)
    await runtime.ingestDurably({
      kind: 'intent',
      name: 'internalChat.queued',
      src: 'user',
      data,
      cmd: data.hash,
      id: data.hash,
    })
  return DONE
}

/** Everything about messages with a colleague. */
export const internalChatCommands = {
  /** Makes sure that the newest messages with a colleague are here. */
  openInternalChat: defineCommand({
    ...reads,
    arguments: id,
    run: async (tools: Tools, peerId: string) =>
      conversationWith(tools.runtime.world, peerId).pages > 0 ? DONE : loadPage(tools, peerId, 1),
  }),

  /** Loads the next older page; `complete` in the conversation's row says when there are no more. */
  loadOlderInternal: defineCommand({
    ...reads,
    arguments: id,
    async run(tools: Tools, peerId: string): Promise<Outcome> {
      const { world } = tools.runtime
      if (conversationWith(world, peerId).complete) return DONE
      // Messages that came as events since the last page shift the pages: the next one is found by what is here.
      const known = internalMessages(world, peerId).length
      return loadPage(tools, peerId, Math.floor(known / INTERNAL_PER_PAGE) + 1)
    },
  }),

  /** Marks what a colleague wrote as read. */
  markInternalSeen: defineCommand({
    ...reads,
    arguments: id,
    async run(tools: Tools, peerId: string): Promise<Outcome> {
      const me = currentUser(tools.runtime.world)
      if (!me) return NOBODY
      if (unseenFrom(tools.runtime.world, peerId) === 0) return DONE
      const about = { user_id: me.id, user_sending_id: peerId }
      return asDone(await tools.ask(documents.ResetUnseenInternalChatMessagesDocument, about))
    },
  }),

  /** Puts a message to a colleague in the outbox; durable and idempotent as `send`. */
  sendInternal: defineCommand({
    arguments: v.tuple([v.string(), v.string(), Options]),
    ...repeatable,
    prepare: ({ ids }: OwnTab, peerId: string, text: string, said: Said) =>
      ready(peerId, text, { ...said, hash: said.hash ?? ids.unique() }),
    queues: (_, __, options) => [options.hash],
    run: (tools: Tools, peerId: string, text: string, { replyTo, file, hash }: Sending) =>
      queue(tools, [
        {
          hash,
          peerId,
          text,
          fileAddress: file?.address ?? null,
          fileName: file?.name ?? null,
          fileMime: file?.mime ?? null,
          replyTo,
        },
      ]),
  }),

  /** Puts messages with files for a colleague in the outbox; as `sendMedia`. */
  sendInternalMedia: defineCommand({
    ...sendsFiles,
    run: (tools: Tools, peerId: string, files: readonly QueuedFile[], { caption, replyTo }: WithFiles) =>
      queue(
        tools,
        files.map((file, index) => ({
          hash: file.hash,
          peerId,
          text: index === 0 ? caption : '',
          fileAddress: null,
          fileName: file.name,
          fileMime: file.mime,
          upload: uploadOf(file),
          replyTo: index === 0 ? replyTo : null,
        })),
      ),
  }),

  /** Another try for a message that the server refused. */
  retryInternal: defineCommand({
    ...ownMatter,
    arguments: id,
    run: (tools: Tools, hash: string) => tools.intend('internalOutbox.retried', { hash }, hash),
  }),

  /** Takes a message that the server refused out of the outbox. */
  discardInternal: defineCommand({
    ...ownMatter,
    arguments: id,
    run: (tools: Tools, hash: string) => tools.intend('internalOutbox.canceled', { hash }, hash),
  }),

  /** Answers a message of a conversation with a colleague; null: not any more. */
  replyInternal: defineCommand({
    ...ownMatter,
    arguments: v.tuple([v.string(), v.nullable(v.string())]),
    run: (tools: Tools, peerId: string, messageId: string | null) =>
      messageId === null
        ? tools.intend('internalChat.replyDropped', { peerId })
        : tools.intend('internalChat.reply', { peerId, messageId }),
  }),
}
