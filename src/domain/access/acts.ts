import { mayAct, type RoleAction } from './actions'
import { OPERATION_ACTIONS } from './operations.gen'
import type { Operation, REQUESTS } from './permissions'
import type { CallerRights } from './rights'

/**
 * What takes an action of the role's besides: operations by the contract's `@needs(action: …)`, and requests. What reaches
 * everybody at once is more than the screen that it stands on.
 */
const ACTIONS: Readonly<Record<string, RoleAction>> = {
  ...OPERATION_ACTIONS,
  'GET /:tenant/api/access-trail.csv': 'actions/export',
} satisfies Partial<Record<Operation | keyof typeof REQUESTS, RoleAction>>

/**
 * Changes of a customer that many are changed by elsewhere, and the argument that names whom: one at a time they are open to
 * whoever has the screen, to many only with the action (server/directory/access/by-hand.ts).
 */
export const BY_HAND: Readonly<Partial<Record<Operation, string>>> = {
  markCustomer: 'id',
  changeCustomerGroups: 'id',
  setCustomerAttendants: 'ids',
  updateCustomer: 'id',
  recordConsent: 'customer_id',
}

/** The action that an operation or request takes besides; null where it takes none. */
export const actionOf = (asked: string): RoleAction | null =>
  (Object.hasOwn(ACTIONS, asked) ? ACTIONS[asked] : undefined) ?? null

/** Has somebody of this role (null: nobody is signed in) the action that this takes, if it takes one? */
export function acts(role: CallerRights | null, asked: string): boolean {
  const action = actionOf(asked)
  return action === null || (role !== null && mayAct(role, action))
}
