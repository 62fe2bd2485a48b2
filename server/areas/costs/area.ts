import type { JobHelpers } from '../../platform/jobs/handlers'
import { rates } from './rates'
import { resolvers } from './resolvers'
import { spendingExport } from './spending-export'
import { watchBudgets } from './watch'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers, ...rates.resolvers],
  histories: rates.histories,
  exports: { messageSpendings: spendingExport },
  housekeeping: [{ name: 'budgets', run: ({ db, now }: JobHelpers) => watchBudgets(db, now()) }],
}

export { monthLeft, seenMonthLeft } from './budget'
