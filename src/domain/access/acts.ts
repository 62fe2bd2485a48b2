import { mayAct, type RoleAction } from './actions'
import type { Operation, REQUESTS } from './permissions'
import type { CallerRights } from './rights'

/**
 * Operations and requests that take an action of the role's besides: what reaches everybody at once is more than the screen
 * that it stands on.
 */
const ACTIONS: Readonly<Record<string, RoleAction>> = {
  startExport: 'actions/export',
  'GET /:tenant/api/access-trail.csv': 'actions/export',
  addAllToGroup: 'actions/change-many-customers',
  blockAllCustomers: 'actions/change-many-customers',
  setAllAttendants: 'actions/change-many-customers',
  mergeCustomers: 'actions/merge-customers',
  undoCustomerMerge: 'actions/merge-customers',
} satisfies Partial<Record<Operation | keyof typeof REQUESTS, RoleAction>>

/** Has somebody of this role (null: nobody is signed in) the action that this takes, if it takes one? */
export function acts(role: CallerRights | null, asked: string): boolean {
  const action = Object.hasOwn(ACTIONS, asked) ? ACTIONS[asked] : undefined
  return action === undefined || (role !== null && mayAct(role, action))
}
