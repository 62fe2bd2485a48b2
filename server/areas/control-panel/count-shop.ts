import { canSeeFigure, figureScope } from '../../../src/domain/access/figures'
import { countsFor } from '../../../src/domain/control-panel/shop-now'
import { SNAPSHOT } from '../../platform/db/page'
import type { Database, Work } from '../../platform/db/work'
import type { CountShop } from '../../platform/events/shop-counter'
import { readSlow, readStanding, type Slow } from './shop.sql'

/** How old the figures of today, departments and connections may be, ms: a day moves slower than a queue. */
const FRESH_MS = 10_000
const MOST_KEPT = 500

/** How a shop stands, for whoever watches it: read once, shown to each as far as they may see. */
export function countShop(db: Database): CountShop {
  const kept = new Map<number, { at: number; slow: Slow }>()
  const slowOf = async (work: Work, now: Date): Promise<Slow> => {
    const known = kept.get(work.tenant.id)
    if (known && now.getTime() - known.at < FRESH_MS) return known.slow
    const slow = await readSlow(work, now)
    kept.delete(work.tenant.id)
    kept.set(work.tenant.id, { at: now.getTime(), slow })
    for (const old of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(old)
    return slow
  }
  return async (tenant) => {
    const asOf = new Date()
    const shop = await db.work(
      tenant,
      async (work) => {
        const slow = await slowOf(work, asOf)
        return { ...slow, ...(await readStanding(work, asOf, slow)) }
      },
      { ...SNAPSHOT, prepared: true },
    )
    return {
      asOf,
      seenBy: ({ viewer, role }) => countsFor({ ...viewer, figures: figureScope(role) }, shop, canSeeFigure),
    }
  }
}
