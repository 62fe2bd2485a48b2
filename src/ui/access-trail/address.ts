import { pathTo } from '@domain/access/routes'

/** Where it stands who saw a customer: a view of the security report. */
export const trailPath = (tenant: string, customerId: string): string =>
  `${pathTo(tenant, 'security-report')}?${new URLSearchParams({ view: 'accesses', customer: customerId })}`
