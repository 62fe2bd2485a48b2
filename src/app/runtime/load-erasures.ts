import type { GraphqlClient } from '@infra/graphql/client'
import { CustomerErasuresDocument } from '@infra/graphql/documents.gen'
import type { Runtime } from './runtime'

/**
 * Asks who was erased since this device was told last, page by page: for one that was away for longer than events
 * are kept. What cannot be had now is asked for with the next reading again.
 */
export async function loadErasures(runtime: Runtime, client: GraphqlClient): Promise<void> {
  let after = 0
  for (const { data } of runtime.world.rows.erasures.values()) after = Math.max(after, data.rev)
  for (;;) {
    const answer = await client.request(CustomerErasuresDocument, { after })
    if (!answer.ok) return
    const { items, more } = answer.data.customerErasures
    const last = items.at(-1)
    if (!last) return
    runtime.ingest([
      {
        kind: 'baseline',
        name: 'customerErasures',
        src: 'api',
        data: { result: answer.data.customerErasures },
      },
    ])
    if (!more) return
    after = last.rev
  }
}
