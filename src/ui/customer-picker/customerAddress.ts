import { pathTo } from '@domain/access/routes'
import { useQueryChange } from '@ui/kit/useQueryChange'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** The part of the list's address that names the customer who is open over it. */
const OPEN = 'customer'

/** Address of a customer's data, over the list of customers. */
export const customerAt = (tenant: string, id: string): string =>
  `${pathTo(tenant, 'customers/list')}?${new URLSearchParams({ [OPEN]: id })}`

/** Address of a customer's own page. */
export const customerPageAt = (tenant: string, id: string): string =>
  `${pathTo(tenant, 'customers/list')}/${encodeURIComponent(id)}`

/** Who is open over the list by its address, and the ways in and out; the list stays as it is filtered. */
export function useOpenCustomer(): Readonly<{
  /** Id of the customer; null: nobody is open. */
  open: string | null
  /** Address under which a customer is open. */
  at: (id: string) => string
  close: () => void
}> {
  const [address] = useSearchParams()
  const changeQuery = useQueryChange()
  return {
    open: address.get(OPEN),
    at: (id) => {
      const query = new URLSearchParams(address)
      query.set(OPEN, id)
      return `?${query}`
    },
    close: useCallback(() => changeQuery((query) => query.delete(OPEN), { replace: true }), [changeQuery]),
  }
}
