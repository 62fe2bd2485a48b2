import { useCommands } from '@app/panel/panel'
import { CustomerAttendantsDocument, type CustomerAttendantsQuery } from '@infra/graphql/customers.gen'
import { type Read, useRead } from '@ui/kit/server/useRead'

/** Whose customer somebody is, read again when that changes. */
export const useCustomerAttendants = (customerId: string): Read<CustomerAttendantsQuery> => {
  const { read } = useCommands()
  return useRead(
    `attendants of ${customerId}`,
    () => read(CustomerAttendantsDocument, { customer_id: customerId }),
    'customerAttendants',
  )
}
