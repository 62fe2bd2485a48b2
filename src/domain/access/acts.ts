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
  removeAllFromGroup: 'actions/change-many-customers',
  blockAllCustomers: 'actions/change-many-customers',
  setAllAttendants: 'actions/change-many-customers',
  // Every member of a group is out of it, or in another, at once.
  deleteCustomerGroup: 'actions/change-many-customers',
  mergeCustomerGroups: 'actions/change-many-customers',
  mergeCustomers: 'actions/merge-customers',
  undoCustomerMerge: 'actions/merge-customers',
  // A price that its seller writes would be a way around the role's discount.
  saveProduct: 'actions/change-products',
  saveProductOffer: 'actions/change-products',
  deleteProducts: 'actions/change-products',
  changeProducts: 'actions/change-products',
  changeAllProducts: 'actions/change-products',
  deleteAllProducts: 'actions/change-products',
  setStockImages: 'actions/change-products',
  deleteStockImage: 'actions/change-products',
  saveDeliveryArea: 'actions/change-products',
  deleteDeliveryArea: 'actions/change-products',
  refundPayment: 'actions/give-money-back',
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
