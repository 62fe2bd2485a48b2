import type { FastifyInstance } from 'fastify'
import { TIME_HEADER } from '../../contract/transport'
import { ANALYTICS_MIN_DATE } from '../../src/domain/platform/availability'
import { requestRefusalOf } from '../platform/graphql/gate'
import { invalidTenant } from '../platform/graphql/refusal'
import { bearerOf } from '../platform/http/bearer'
import { tenantOf } from '../platform/http/graphql-route'
import type { Services } from '../platform/services'

/** The settings that are asked for by plain HTTP (specification section 7), and what holds where nothing is kept. */
const VALUES: Readonly<Record<string, string>> = {
  whatsapp_status: 'true',
  maintenance_status: 'false',
  datetime_analytics_min: ANALYTICS_MIN_DATE,
}

/** GET /{tenant}/settings/{name}: `{"value": "true"}`, a string, for whoever is signed in. */
export function statusRoutes(app: FastifyInstance, services: () => Services): void {
  for (const [key, fallback] of Object.entries(VALUES))
    app.get<{ Params: { tenant: string } }>(`/:tenant/settings/${key}`, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const refuse = (status: number, message: string, code: unknown) =>
        reply.code(status).send({ errors: [{ message, extensions: { code } }] })
      const tenant = await tenantOf(services(), request.params.tenant)
      if (!tenant) return refuse(403, invalidTenant().message, 'INVALID_TENANT')
      const caller = await services().principals.identify(tenant, bearerOf(request.headers.authorization))
      const refusal = requestRefusalOf(caller, `GET /:tenant/settings/${key}`)
      if (refusal) return refuse(caller.principal ? 403 : 401, refusal.message, refusal.extensions.code)
      const row = await services().db.work(
        tenant,
        (work) =>
          work.one<{ value: string | null }>(
            'SELECT value FROM settings WHERE key = $1 AND instance_id IS NULL',
            [key],
          ),
        { readOnly: true },
      )
      // Every minute, whichever way events come: see the panel's clock.
      return reply.header(TIME_HEADER, new Date().toISOString()).send({ value: row?.value ?? fallback })
    })
}
