import { destinationOf } from '@domain/contacts/destination'
import { currentUser } from '@domain/login/session'
import { canRetry } from '@domain/messages/delivery'
import type { GraphqlClient } from '@infra/graphql/client'
import { SendPendingMessageDocument, SendReactionSeleniumDocument } from '@infra/graphql/documents.gen'
import type { Ids } from '@infra/ids'
import { failure } from '../panel/failure'
import type { Runtime } from '../runtime/runtime'
import type { LeaderCommands } from '../tabs/tab-call'

type MessageCommands = Pick<LeaderCommands, 'send' | 'queueMedia' | 'retry' | 'react' | 'discard'>

/** What the user types, and what became of it. */
export function messageCommands(runtime: Runtime, client: GraphqlClient, ids: Ids): MessageCommands {
  return {
    async send(
      ticketId,
      text,
      { type, replyTo, mentions, answerIds, details, choices, hash = ids.unique() },
    ) {
      const ticket = runtime.world.rows.tickets.get(ticketId)?.data
      const user = currentUser(runtime.world)
      if (!ticket || !user) return { ok: false, code: 'NOT_FOUND', message: '' }
      // The same key-press, asked for again after the tab that had it was gone: it is in the log already.
      if (runtime.world.rows.outbox.has(hash) || runtime.world.index.messageOfHash.has(hash)) {
        // A refusing disk is told by storageFailing, as for a first call.
        await runtime.flush().catch(() => {})
        return { ok: true, value: undefined }
      }
      const data = {
        hash,
        ticketId,
        customerId: ticket.customer_id,
        instanceId: ticket.instance_id,
        toNumber: destinationOf(ticket.customer),
        type,
        text,
        replyTo,
        userId: user.id,
        userName: user.name,
        ...(mentions && mentions.length > 0 && { mentions: [...mentions] }),
        ...(answerIds && answerIds.length > 0 && { answerIds: [...answerIds] }),
        ...(details && { details }),
        ...(choices && { choices }),
      }
      const intent = { kind: 'intent', name: 'message.queued', src: 'user' } as const
      // Its id is the hash too: even where the message has come and gone, a second one is a duplicate.
      await runtime.ingestDurably({ ...intent, id: hash, cmd: hash, data })
      return { ok: true, value: undefined }
    },

    async queueMedia(ticketId, files, { caption, replyTo }) {
      const ticket = runtime.world.rows.tickets.get(ticketId)?.data
      const user = currentUser(runtime.world)
      if (!ticket || !user) return { ok: false, code: 'NOT_FOUND', message: '' }
      for (const [index, { hash, kind, name, mime, size, voice }] of files.entries()) {
        // Asked for again after the tab that had it was gone.
        if (runtime.world.rows.outbox.has(hash) || runtime.world.index.messageOfHash.has(hash)) continue
        const data = {
          hash,
          ticketId,
          customerId: ticket.customer_id,
          instanceId: ticket.instance_id,
          toNumber: destinationOf(ticket.customer),
          type: kind,
          text: index === 0 ? caption : '',
          replyTo: index === 0 ? replyTo : null,
          userId: user.id,
          userName: user.name,
          upload: { fileName: name, mime, size, voice },
        }
        await runtime.ingestDurably({
          kind: 'intent',
          name: 'message.queued',
          src: 'user',
          id: hash,
          cmd: hash,
          data,
        })
      }
      await runtime.flush().catch(() => {})
      return { ok: true, value: undefined }
    },

    async retry(messageId) {
      const row = runtime.world.rows.messages.get(messageId)
      if (!row) return { ok: false, code: 'NOT_FOUND', message: '' }
      if (row.temp) {
        if (row.hash !== null)
          runtime.ingest([
            { kind: 'intent', name: 'outbox.retried', src: 'user', cmd: row.hash, data: { hash: row.hash } },
          ])
        return { ok: true, value: undefined }
      }
      if (!canRetry(row.delivery)) return { ok: true, value: undefined }
      runtime.ingest([
        { kind: 'intent', name: 'command.asked', src: 'user', data: { name: 'retry', about: messageId } },
      ])
      const answer = await client.request(SendPendingMessageDocument, { customer_chat_id: messageId })
      if (!answer.ok) return failure(answer)
      const message = answer.data.sendPendingMessage
      runtime.ingest([
        { kind: 'baseline', name: 'sendPendingMessage', src: 'api', data: { result: message } },
      ])
      return { ok: true, value: undefined }
    },

    async react(messageId, emoji) {
      const row = runtime.world.rows.messages.get(messageId)
      if (!row || row.temp) return { ok: false, code: 'NOT_FOUND', message: '' }
      runtime.ingest([
        { kind: 'intent', name: 'command.asked', src: 'user', data: { name: 'react', about: messageId } },
      ])
      const about = { customer_chat_id: row.id, instance_id: row.data.instance_id }
      const answer = await client.request(SendReactionSeleniumDocument, { ...about, reaction_text: emoji })
      if (!answer.ok) return failure(answer)
      const result = answer.data.sendReactionSelenium
      runtime.ingest([{ kind: 'baseline', name: 'sendReactionSelenium', src: 'api', data: { result } }])
      return { ok: true, value: undefined }
    },

    async discard(messageId) {
      const hash = runtime.world.rows.messages.get(messageId)?.hash
      if (hash)
        runtime.ingest([{ kind: 'intent', name: 'outbox.canceled', src: 'user', cmd: hash, data: { hash } }])
    },
  }
}
