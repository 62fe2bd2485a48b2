import { useUser } from '@app/panel/panel'
import { mayOpen } from '@domain/access/rights'

/** May this user make groups and put customers together? Who opens the list of customers may, as the server has it. */
export const useMayManageCustomers = (): boolean =>
  mayOpen(useUser().role, { pattern: 'customers/list', access: 'check' })
