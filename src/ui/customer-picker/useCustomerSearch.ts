import { useCommands } from '@app/panel/panel'
import { usePagedSearch } from '@ui/kit/usePagedSearch'

/** Customers who match a search, asked for as one types, a page at a time. */
export const useCustomerSearch = (search: string) => usePagedSearch(search, useCommands().findCustomers, 250)
