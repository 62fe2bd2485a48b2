import type { FastifyInstance } from 'fastify'
import { DEMO_TENANT } from '../../areas/demo/tenant'
import type { Services } from '../../platform/services'

/** The page of no tenant on which one says which shop one belongs to (specification section 2). */
const CHOICE = '/pages/comingsoon'

/**
 * GET /: to the sign-in of the only shop there is. Where there are several, to the page that asks for the shop's name,
 * which names none of them; the demonstration is offered there, as everybody may know of it.
 */
export function rootRoute(app: FastifyInstance, services: () => Services): void {
  app.get('/', async (_request, reply) => {
    const { db, config } = services()
    // Two tell that there are several; who they are is read no further.
    const rows = await db.system((work) =>
      work.query<{ slug: string }>(
        `SELECT slug FROM tenants WHERE deactivated_at IS NULL AND practice_of IS NULL AND slug <> $1 ORDER BY id LIMIT 2`,
        [DEMO_TENANT],
      ),
    )
    const [only] = rows
    const to = config.demo
      ? `${CHOICE}?demo=${DEMO_TENANT}`
      : only && rows.length === 1
        ? `/${only.slug}/login`
        : CHOICE
    return reply.header('cache-control', 'no-store').redirect(to, 302)
  })
}
