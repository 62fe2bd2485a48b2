import type { InternalOutboxRow } from '@domain/internal-chat/tables'
import { currentUser } from '@domain/login/session'
import type { GraphqlClient } from '@infra/graphql/client'
import type { Runtime } from '../runtime/runtime'
import type { LaterMedia } from './later-media'
import type { Outbox } from './outbox-sender'

/**
 * Messages to colleagues, on their way to the server. What posts them is fetched with the first; where it does not
 * come, that is the network's failure, and the message is tried again.
 */
export const toColleagues = (
  runtime: Runtime,
  client: GraphqlClient,
  media: Pick<LaterMedia, 'bring' | 'done'>,
): Outbox<InternalOutboxRow> => ({
  table: 'internalOutbox',
  rows: (world) => world.rows.internalOutbox,
  conversationOf: (row) => row.peerId,
  atOnce: 2,
  isHeld: () => false,
  done: (hash) => media.done(hash),
  async post(row) {
    const fetched = await import('./internal/post-to-colleague').catch((error: unknown) => String(error))
    if (typeof fetched === 'string') return { ok: false, kind: 'network', message: fetched }
    return fetched.postToColleague(row, currentUser(runtime.world)?.id ?? '', client, media)
  },
})
