import { destinationOf } from '@domain/contacts/destination'
import { currentUser } from '@domain/login/session'
import type { GraphqlClient } from '@infra/graphql/client'
import { failure } from '../panel/failure'
import type { Runtime } from '../runtime/runtime'
import type { LeaderCommands } from '../tabs/tab-call'

export type MetaTemplateCommands = Pick<
  LeaderCommands,
  'loadMetaTemplates' | 'syncMetaTemplates' | 'queueTemplate'
>

/** The provider's templates: read, read anew, sent. */
export function metaTemplateCommands(runtime: Runtime, client: GraphqlClient): MetaTemplateCommands {
  return {
    async loadMetaTemplates(instanceId, search, more) {
      const known = runtime.world.rows.metaTemplates.get(instanceId)
      const after = more && known?.search === search ? known.next : null
      if (more && after === null) return { ok: true, value: undefined }
      const { MetaMessageTemplatesDocument } = await import('@infra/graphql/templates.gen')
      const answer = await client.request(MetaMessageTemplatesDocument, {
        instance_id: instanceId,
        search,
        after,
      })
      if (!answer.ok) return failure(answer)
      const data = { instanceId, search, after, result: answer.data.metaMessageTemplates }
      runtime.ingest([{ kind: 'baseline', name: 'metaMessageTemplates', src: 'api', data }])
      return { ok: true, value: undefined }
    },

    async syncMetaTemplates(instanceId) {
      const { SyncMetaMessageTemplatesDocument } = await import('@infra/graphql/templates.gen')
      const asked = { name: 'syncMetaTemplates', about: instanceId }
      runtime.ingest([{ kind: 'intent', name: 'command.asked', src: 'user', data: asked }])
      const answer = await client.request(SyncMetaMessageTemplatesDocument, { instance_id: instanceId })
      return answer.ok ? { ok: true, value: undefined } : failure(answer)
    },

    async queueTemplate(ticketId, hash, { text, ...template }, file) {
      const ticket = runtime.world.rows.tickets.get(ticketId)?.data
      const user = currentUser(runtime.world)
      if (!ticket || !user) return { ok: false, code: 'NOT_FOUND', message: '' }
      // The same key-press, asked for again after the tab that had it was gone.
      if (!runtime.world.rows.outbox.has(hash) && !runtime.world.index.messageOfHash.has(hash)) {
        const data = {
          hash,
          ticketId,
          customerId: ticket.customer_id,
          instanceId: ticket.instance_id,
          toNumber: destinationOf(ticket.customer),
          type: 'template',
          text,
          replyTo: null,
          userId: user.id,
          userName: user.name,
          template,
          ...(file && { upload: { fileName: file.name, mime: file.mime, size: file.size, voice: false } }),
        }
        const intent = { kind: 'intent', name: 'message.queued', src: 'user' } as const
        await runtime.ingestDurably({ ...intent, id: hash, cmd: hash, data })
      }
      // A refusing disk is told by storageFailing.
      await runtime.flush().catch(() => {})
      return { ok: true, value: undefined }
    },
  }
}
