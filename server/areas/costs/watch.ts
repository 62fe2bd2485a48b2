import type { Database, Tenant } from '../../platform/db/work'
import { monthBudget, monthStand } from './budget'
import { warnOfBudget } from './warn'

/** Looks at the budgets of all shops that have one: also what is sent by hand uses them up. */
export async function watchBudgets(db: Database, now: Date): Promise<void> {
  const tenants = await db.system((work) =>
    work.query<Tenant>(
      `SELECT t.id, t.slug FROM tenants t JOIN settings s ON s.tenant_id = t.id AND s.key = 'month_budget' ORDER BY t.id`,
    ),
  )
  for (const tenant of tenants)
    await db.work(tenant, async (work) => {
      const budget = await monthBudget(work)
      if (budget !== null) await warnOfBudget(work, budget, await monthStand(work, now))
    })
}
