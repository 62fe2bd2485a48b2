import { conversationWith, internalMessages, unseenFrom } from '@domain/internal-chat/internal-message.rows'
import { currentUser } from '@domain/login/session'
import type { GraphqlClient } from '@infra/graphql/client'
import * as documents from '@infra/graphql/internal-chat.gen'
import type { Ids } from '@infra/ids'
import type { Outcome } from '../panel/commands'
import { failure } from '../panel/failure'
import type { Fact, Runtime } from '../runtime/runtime'
import type { LeaderCommands } from '../tabs/tab-call'

/** A page of a conversation between colleagues (specification section 9: 15 in the store). */
export const INTERNAL_PER_PAGE = 15
/** Colleagues read at a time. */
const COLLEAGUES_PER_PAGE = 50

const DONE: Outcome = { ok: true, value: undefined }
const NOBODY: Outcome<never> = { ok: false, code: 'UNAUTHENTICATED', message: '' }

type InternalChatCommands = Pick<
  LeaderCommands,
  | 'loadColleagues'
  | 'openInternalChat'
  | 'loadOlderInternal'
  | 'markInternalSeen'
  | 'sendInternal'
  | 'queueInternalMedia'
  | 'retryInternal'
  | 'discardInternal'
  | 'replyInternal'
>

/** Everything about messages between colleagues. */
export function internalChatCommands(
  runtime: Runtime,
  client: GraphqlClient,
  ids: Ids,
): InternalChatCommands {
  const baseline = (name: string, data: object): Fact => ({ kind: 'baseline', name, src: 'api', data })
  const intent = (name: string, data: object, cmd?: string): Fact => ({
    kind: 'intent',
    name,
    src: 'user',
    data,
    ...(cmd !== undefined && { cmd }),
  })

  async function loadPage(peerId: string, page: number): Promise<Outcome> {
    const me = currentUser(runtime.world)
    if (!me) return NOBODY
    const answer = await client.request(documents.PaginatedInternalChatMessageDocument, {
      user_id: me.id,
      user_sending_id: peerId,
      pagination_page: page,
      pagination_limit: INTERNAL_PER_PAGE,
    })
    if (!answer.ok) return failure(answer)
    const result = answer.data.paginatedInternalChatMessage
    runtime.ingest([baseline('paginatedInternalChatMessage', { peerId, page, result })])
    return DONE
  }

  return {
    async loadColleagues(search, page) {
      const answer = await client.request(documents.PaginatedInternalUsersDocument, {
        pagination_page: page,
        pagination_limit: COLLEAGUES_PER_PAGE,
        order_by: 'recent',
        search_filter: search.trim() || null,
      })
      if (!answer.ok) return failure(answer)
      const { items, last_messages, read_at_seq: rev, total_pages } = answer.data.paginatedInternalUsers
      runtime.ingest([
        baseline('paginatedInternalUsers', {
          rev,
          result: items.map(({ id, unseenMsg }) => ({ id, unseenMsg })),
        }),
        baseline('colleagues', {
          rev,
          whole: search.trim() === '' && total_pages <= 1,
          result: items.map(({ id, name, image, online, userDepartment }) => ({
            id,
            name,
            image,
            online,
            department: userDepartment?.name ?? null,
          })),
          lastMessages: last_messages,
        }),
      ])
      return { ok: true, value: { more: page < total_pages } }
    },

    openInternalChat: async (peerId) =>
      conversationWith(runtime.world, peerId).pages > 0 ? DONE : loadPage(peerId, 1),

    async loadOlderInternal(peerId) {
      if (conversationWith(runtime.world, peerId).complete) return DONE
      // Messages that came as events since the last page shift the pages: the next one is found by what is here.
      const known = internalMessages(runtime.world, peerId).length
      return loadPage(peerId, Math.floor(known / INTERNAL_PER_PAGE) + 1)
    },

    async markInternalSeen(peerId) {
      const me = currentUser(runtime.world)
      if (!me) return NOBODY
      if (unseenFrom(runtime.world, peerId) === 0) return DONE
      const answer = await client.request(documents.ResetUnseenInternalChatMessagesDocument, {
        user_id: me.id,
        user_sending_id: peerId,
      })
      return answer.ok ? DONE : failure(answer)
    },

    async sendInternal(peerId, text, { replyTo, file = null, hash = ids.unique() }) {
      if (!currentUser(runtime.world)) return NOBODY
      const data = {
        hash,
        peerId,
        text,
        fileAddress: file?.address ?? null,
        fileName: file?.name ?? null,
        fileMime: file?.mime ?? null,
        replyTo,
      }
      // Its id is the hash too: the same key-press, asked for again by another tab, is a duplicate.
      await runtime.ingestDurably({ ...intent('internalChat.queued', data, hash), id: hash })
      return DONE
    },

    async queueInternalMedia(peerId, files, { caption, replyTo }) {
      if (!currentUser(runtime.world)) return NOBODY
      for (const [index, { hash, name, mime, size, voice }] of files.entries()) {
        const data = {
          hash,
          peerId,
          text: index === 0 ? caption : '',
          fileAddress: null,
          fileName: name,
          fileMime: mime,
          upload: { fileName: name, mime, size, voice },
          replyTo: index === 0 ? replyTo : null,
        }
        // Its id is the hash too: asked for again by another tab, it is a duplicate.
        await runtime.ingestDurably({ ...intent('internalChat.queued', data, hash), id: hash })
      }
      return DONE
    },

    async retryInternal(hash) {
      runtime.ingest([intent('internalOutbox.retried', { hash }, hash)])
    },

    async discardInternal(hash) {
      runtime.ingest([intent('internalOutbox.canceled', { hash }, hash)])
    },

    async replyInternal(peerId, messageId) {
      runtime.ingest([
        messageId === null
          ? intent('internalChat.replyDropped', { peerId })
          : intent('internalChat.reply', { peerId, messageId }),
      ])
    },
  }
}
