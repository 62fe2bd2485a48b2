import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Config } from '../../../platform/config'
import { isId } from '../../../platform/db/is-id'
import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import type { Routes } from '../../../platform/http/routes'
import { connectorOf, findConnection } from '../connection.row'

const BODY_LIMIT = 256 * 1024
/** Between what was said and its reading: what is said again meanwhile is read once, ms. */
const GATHERED_MS = 2_000

/** What only the holder of a connection's webhook address knows. */
const macOf = ({ secretKey }: Pick<Config, 'secretKey'>, tenantId: number, connectionId: string): string =>
  createHmac('sha256', secretKey)
    .update(`erp.hook.${tenantId}.${connectionId}`)
    .digest('base64url')
    .slice(0, 32)

/** The address that is entered at the ERP. */
export const hookAddress = (config: Config, tenantId: number, connectionId: string): string =>
  `${config.publicUrl}/erp/hooks/${tenantId}/${connectionId}/${macOf(config, tenantId, connectionId)}`

const Params = v.object({ tenant: v.string(), connection: v.string(), mac: v.string() })
type Params = v.InferOutput<typeof Params>

/**
 * Where ERPs say that something has changed. Nothing of what they say is believed but that: the object is read again.
 * Who does not know the address is answered as if there were none.
 */
export const erpHookRoute: Routes = async (app, services) => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const tenantFor = ({ tenant, connection, mac }: Params): number | null => {
      const id = isId(tenant) ? Number(tenant) : 0
      const [good, given] = [Buffer.from(macOf(services().config, id, connection)), Buffer.from(mac)]
      return id > 0 && good.length === given.length && timingSafeEqual(good, given) ? id : null
    }
    const knows = async ({ params }: FastifyRequest) => tenantFor(v.parse(Params, params)) !== null
    scope.post<{ Params: Params }>(
      '/erp/hooks/:tenant/:connection/:mac',
      { bodyLimit: BODY_LIMIT, config: { knows } },
      async (request, reply) => {
        const { db, config } = services()
        const { connection: id, mac } = request.params
        const tenantId = tenantFor(request.params)
        if (tenantId === null) return reply.code(404).send()
        const tenant = await tenantOfJob(db, tenantId)
        const connection = tenant && (await db.work(tenant, (work) => findConnection(work, id)))
        const connector = connection && connectorOf(connection.kind)
        if (!tenant || !connector) return reply.code(404).send()
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        // Bling signs with the application's secret; of Tiny's, the address is all that is known.
        const secret = connector.kind === 'bling' ? (config.erp.clients.bling?.secret ?? '') : mac
        const changes =
          secret === ''
            ? null
            : connector.parseWebhook(raw, { ...request.headers, 'x-erp-token': mac }, secret)
        if (changes === null) return reply.code(401).send()
        const [change] = changes
        if (change)
          await db.work(tenant, (work) =>
            work.enqueue(
              'erp.notice',
              { tenantId, connectionId: id, refs: changes.map(({ ref }) => ref) },
              {
                queue: `erp-run:${tenantId}:${id}`,
                key: `erp-notice:${tenantId}:${id}:${change.ref}`,
                runAt: new Date(Date.now() + GATHERED_MS),
              },
            ),
          )
        return reply.code(200).send()
      },
    )
  })
}
