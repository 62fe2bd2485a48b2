import { pathTo } from '@domain/access/routes'
import type { SaleKind } from '@domain/orders/sale-form'

/** Address of the till's page: of a quote or an order that there is, or of something new, perhaps for a customer, perhaps the lines of an order again, or a product in its first line. */
export function tillAt(
  tenant: string,
  kind: SaleKind,
  what: Readonly<{ id?: string; customer?: string; again?: string; product?: string }> = {},
): string {
  const path = pathTo(tenant, kind === 'quote' ? 'pre-orders/edit' : 'product-orders/edit')
  const query = new URLSearchParams(what).toString()
  return query === '' ? path : `${path}?${query}`
}
