import { pathTo } from '@domain/access/routes'
import { daysUntil } from '@domain/reports/periods'

/** Who saw a customer is asked of a whole year, as long as it is kept. */
const YEAR = 365

/** Where it stands who saw a customer, seen from a day: a view of the security report. */
export const trailPath = (tenant: string, customerId: string, today: string): string =>
  `${pathTo(tenant, 'security-report')}?${new URLSearchParams({ view: 'accesses', customer: customerId, ...daysUntil(today, YEAR) })}`
