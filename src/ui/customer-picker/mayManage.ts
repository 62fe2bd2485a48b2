import { useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import { mayOpen } from '@domain/access/rights'

/** May this user make groups and give customers to attendants? Who opens the list of customers may, as the server has it. */
export const useMayManageCustomers = (): boolean =>
  mayOpen(useUser().role, { pattern: 'customers/list', access: 'check' })

/** May this user make two customers one, and two again? */
export const useMayMergeCustomers = (): boolean => mayCall(useUser().role, 'mergeCustomers')
