import type { Topic } from '../../../contract/topics'
import { defineEvent } from '../kernel/define-event'
import type { Definition } from '../kernel/registry'
import { drop, put } from '../kernel/rows'

/** Lists of conversations beside the counts are read again at most this often, ms. */
const READ_AGAIN_MS = 5_000
const LISTS: Topic = 'liveTickets'

/**
 * How the shop stands. Told over one connection in order; what a new connection tells first is whole, so that nothing of an old one
 * stays.
 */
export const shopNowEntries: Definition[] = [
  defineEvent('shopNowChanged', (world, { data: { as_of, whole, counts, gone } }, change) => {
    const countedAtMs = Date.parse(as_of)
    if (Number.isNaN(countedAtMs)) return
    const here = new Set(counts.map(({ id }) => id))
    if (whole)
      for (const id of [...world.rows.shopCounts.keys()])
        if (!here.has(id)) drop(world, change, 'shopCounts', id)
    for (const id of gone) if (world.rows.shopCounts.has(id)) drop(world, change, 'shopCounts', id)
    for (const data of counts) put(world, change, 'shopCounts', { id: data.id, data })
    const changed = (world.rows.shopWatch.get('self')?.unread ?? false) || counts.length + gone.length > 0
    const known = world.rows.areas.get(LISTS)?.rev ?? 0
    const tells = changed && countedAtMs - known >= READ_AGAIN_MS
    if (tells) put(world, change, 'areas', { id: LISTS, rev: countedAtMs, at: countedAtMs })
    put(world, change, 'shopWatch', { id: 'self', countedAtMs, unread: changed && !tells })
  }),
]
