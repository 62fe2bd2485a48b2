import type { CustomerListQuery } from '@infra/graphql/customers.gen'

/** A customer of the list. */
export type CustomerListRow = CustomerListQuery['customerList']['items'][number]
