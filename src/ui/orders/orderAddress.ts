import { pathTo } from '@domain/access/routes'

/** Address of an order's page. */
export const orderAt = (tenant: string, id: string): string => `${pathTo(tenant, 'orders/infos')}?id=${id}`
