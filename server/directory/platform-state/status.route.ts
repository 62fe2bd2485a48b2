import type { FastifyInstance } from 'fastify'
import { TIME_HEADER } from '../../../contract/transport'
import { ANALYTICS_MIN_DATE } from '../../../src/domain/platform/availability'
import { answerRefusals, callerOf } from '../../platform/http/caller'
import type { Services } from '../../platform/services'

/** The settings that are asked for by plain HTTP (specification section 7), and what holds where nothing is kept. */
const VALUES: Readonly<Record<string, string>> = {
  whatsapp_status: 'true',
  maintenance_status: 'false',
  datetime_analytics_min: ANALYTICS_MIN_DATE,
}

/** GET /{tenant}/settings/{name}: `{"value": "true"}`, a string, for whoever is signed in. */
export async function statusRoutes(app: FastifyInstance, services: () => Services): Promise<void> {
  answerRefusals(app)
  for (const [key, fallback] of Object.entries(VALUES))
    app.get(`/:tenant/settings/${key}`, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { tenant } = await callerOf(services(), request)
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
