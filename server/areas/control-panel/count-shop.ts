import { canSeeFigure, figureScope } from '../../../src/domain/access/figures'
import { countsFor, type TodayCell } from '../../../src/domain/control-panel/shop-now'
import { SNAPSHOT } from '../../platform/db/page'
import type { Database, Work } from '../../platform/db/work'
import type { CountShop } from '../../platform/events/shop-counter'
import { readStanding, readToday } from './shop.sql'

/** How old the figures of today may be, ms: they are a report, and a day moves slower than a queue. */
const TODAY_FRESH_MS = 10_000
const MOST_KEPT = 500

/** How a shop stands, for whoever watches it: read once, shown to each as far as they may see. */
export function countShop(db: Database): CountShop {
  const kept = new Map<number, { at: number; cells: readonly TodayCell[] }>()
  const todayOf = async (work: Work, now: Date): Promise<readonly TodayCell[]> => {
    const known = kept.get(work.tenant.id)
    if (known && now.getTime() - known.at < TODAY_FRESH_MS) return known.cells
    const cells = await readToday(work, now)
    kept.delete(work.tenant.id)
    kept.set(work.tenant.id, { at: now.getTime(), cells })
    for (const old of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(old)
    return cells
  }
  return async (tenant) => {
    const asOf = new Date()
    const shop = await db.work(
      tenant,
      async (work) => ({ ...(await readStanding(work, asOf)), today: await todayOf(work, asOf) }),
      { ...SNAPSHOT, prepared: true },
    )
    return {
      asOf,
      seenBy: ({ viewer, role }) => countsFor({ ...viewer, figures: figureScope(role) }, shop, canSeeFigure),
    }
  }
}
