import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { calledFor, HUB_HEADER, HUB_PATH } from '../../../directory/whatsapp/hub/session'
import type { Services } from '../../../platform/services'
import { lineQueue, tenantLine } from '../whatsapp/webhook.lines'

/** Hubs are asked to leave files out; a long text with its quote is far below this. Bytes. */
const BODY_LIMIT = 4 * 1024 * 1024

const Params = v.object({ connection: v.string() })

/**
 * Where hubs call. A body is stored before it is answered and processed from the queue; a call that does not
 * know both secrets leaves no trace. An error of ours is a 5xx, which hubs repeat (whatsapp-facts section 7).
 */
export async function hubWebhookRoute(
  app: FastifyInstance,
  needs: () => Pick<Services, 'db' | 'config' | 'pulse'>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const callerOf = ({ params, headers }: FastifyRequest) =>
      calledFor(needs().config, v.parse(Params, params).connection, headers[HUB_HEADER])
    scope.post<{ Params: { connection: string } }>(
      HUB_PATH,
      { bodyLimit: BODY_LIMIT, config: { knows: async (request) => callerOf(request) !== null } },
      async (request, reply) => {
        const { db, pulse } = needs()
        const connection = callerOf(request)
        if (!connection) return reply.code(401).send()
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const { tenant_id, instance_id } = connection
        const stored = await db.system(async (work) => {
          // A connection that was taken away: what its session still says is nobody's.
          const known = await work.one(
            'SELECT 1 FROM instances WHERE tenant_id = $1 AND id = $2 AND NOT is_official AND deleted_at IS NULL',
            [tenant_id, instance_id],
          )
          if (!known) return false
          const row = await work.one<{ id: string }>(
            `INSERT INTO webhook_inbox (provider, body, tenant_id, instance_id) VALUES ('hub', $1, $2, $3) RETURNING id`,
            [body, tenant_id, instance_id],
          )
          const queue = lineQueue(tenantLine(tenant_id))
          await work.enqueue('hub.webhooks', { ids: [row?.id ?? ''], ofTenant: tenant_id }, { queue })
          return true
        })
        await pulse.stands()
        return reply.code(stored ? 200 : 404).send()
      },
    )
  })
}
