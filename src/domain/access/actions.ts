import { isAdministrator, type RoleRights } from './rights'

/** What a role may do that is no screen; listed among its routes (`has_permission_routes`). */
export const ROLE_ACTIONS = [
  /** Sees the whole phone, CPF or CNPJ, and e-mail of customers; who may not is shown a part of them. */
  'actions/see-customer-contacts',
  /** Takes what lists show away as files. */
  'actions/export',
  /** Changes many customers at once: all that are found, those that are ticked, those in a file. */
  'actions/change-many-customers',
  /** Makes two customers one, and two again. */
  'actions/merge-customers',
  /** Says what the shop sells and for how much: products, their prices, stock and law, and what a delivery costs. */
  'actions/change-products',
  /** Gives money back to customers, and keeps more than an order comes to. */
  'actions/give-money-back',
  /** Sees in reports what colleagues do, as far as they may see their conversations; who may not sees what they did themselves. */
  'actions/see-team-figures',
  /** Says what the shop is warned of, from when on, and who is told. */
  'actions/change-alert-rules',
] as const

export type RoleAction = (typeof ROLE_ACTIONS)[number]

/** May somebody of this role do it? Administrators always may. */
export const mayAct = (role: RoleRights, action: RoleAction): boolean =>
  isAdministrator(role) || role.has_permission_routes.includes(action)

/** May somebody of this role see customers' phones, documents and e-mails whole? */
export const seesContacts = (role: RoleRights): boolean => mayAct(role, 'actions/see-customer-contacts')
