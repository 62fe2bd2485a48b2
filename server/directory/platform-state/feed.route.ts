import type { FastifyInstance } from 'fastify'
import type { StatusFeedItem } from '../../../contract/entities'
import { tenantOf } from '../../platform/http/graphql-route'
import type { Services } from '../../platform/services'
import { outsideFeed } from './outside-feed'
import { ownFeed } from './own-feed'

/** Asked by everybody who has the login page open: another house's feed is read once in this time. ms */
const FRESH_MS = 20_000
/** And our own, one query away: who loads the page again after maintenance began is to read of it. ms */
const OWN_FRESH_MS = 2_000
/** A feed that cannot be read goes on saying what it said last for this long, ms. */
const STALE_MS = 10 * 60_000
/** Houses whose feed is remembered at once. */
const MOST_KEPT = 1_000

type Kept = { at: number; items: Promise<StatusFeedItem[] | null> }

/**
 * GET /{tenant}/status_feed: a list of items, for anybody; the same for a house that does not exist. From the
 * address that the operator configured, fetched by the server, or from this installation's own evidence.
 */
export function feedRoute(app: FastifyInstance, services: () => Services): void {
  const kept = new Map<string, Kept>()
  let last: { at: number; items: StatusFeedItem[] } | null = null

  const read = async (slug: string): Promise<StatusFeedItem[] | null> => {
    const { config, db, log } = services()
    if (!config.statusFeed) return ownFeed(db, await tenantOf(services(), slug), new Date())
    const outside = await outsideFeed(config.statusFeed)
    if (outside.ok) {
      last = { at: Date.now(), items: outside.items }
      return outside.items
    }
    log.warn('Página de situação não foi lida.', { motivo: outside.cause })
    return last && Date.now() - last.at < STALE_MS ? last.items : null
  }

  app.get<{ Params: { tenant: string } }>('/:tenant/status_feed', async (request, reply) => {
    const { tenant } = request.params
    const outside = services().config.statusFeed !== null
    const key = outside ? '' : tenant
    const known = kept.get(key)
    const fresh = known && Date.now() - known.at < (outside ? FRESH_MS : OWN_FRESH_MS)
    if (!fresh && kept.size >= MOST_KEPT) kept.clear()
    const entry: Kept = fresh ? known : { at: Date.now(), items: read(tenant) }
    if (!fresh) kept.set(key, entry)
    const items = await entry.items
    reply.header('cache-control', 'no-store')
    return items === null ? reply.code(503).send({ items: [] }) : reply.send(items)
  })
}
