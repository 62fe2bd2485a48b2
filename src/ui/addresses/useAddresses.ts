import { useCommands } from '@app/panel/panel'
import type { Customer } from '@contract/entities'
import { CustomerAddressesDocument, type CustomerAddressesQuery } from '@infra/graphql/customer-addresses.gen'
import { type Read, useRead } from '@ui/kit/server/useRead'

/** A customer's addresses, the main one first; read again when somebody changes one: their row is another then. */
export const useAddresses = ({ id, rev = 0 }: Customer): Read<CustomerAddressesQuery> => {
  const { read } = useCommands()
  return useRead(`addresses of ${id} at ${rev}`, () => read(CustomerAddressesDocument, { customer_id: id }))
}
