import { ACCOUNT_OPERATIONS } from './account-operations'
import { acts } from './acts'
import { CHAT_OPERATIONS } from './chat-operations'
import { chatEntryOf } from './chat-requests'
import { COMMERCE_OPERATIONS } from './commerce-operations'
import { CUSTOMER_OPERATIONS } from './customer-operations'
import { HOUSE_OPERATIONS } from './house-operations'
import type { OperationAccess } from './operation-access'
import { REQUESTS } from './requests'
import { type CallerRights, INTEGRATION, isAdministrator } from './rights'

export { REQUESTS }

/**
 * Every operation of the contract and what it asks for; the server refuses what its caller may not call, and
 * what has no line, before any resolver runs (server/platform/graphql/gate.ts).
 *
 * "Exact permission matrix: not shown" (specification section 6), so it follows the screens: an operation
 * belongs to those who may open a screen that it is made for. Whatever one may do with one's own account, and
 * whatever several screens read, is open to all who are signed in; which rows they then see or change is
 * decided by visibility and ownership, in the areas.
 */
export const OPERATIONS = {
  ...ACCOUNT_OPERATIONS,
  ...CHAT_OPERATIONS,
  ...CUSTOMER_OPERATIONS,
  ...COMMERCE_OPERATIONS,
  ...HOUSE_OPERATIONS,
} as const

export type Operation = keyof typeof OPERATIONS

/** Accounts, roles and access: changed by people who have signed in, and by no integration's token, whatever its scope. */
const BY_PEOPLE_ALONE: ReadonlySet<string> = new Set<Operation>([
  'newUser',
  'updateUser',
  'deleteUser',
  'deleteUserInstance',
  'blockUser',
  'unblockUser',
  'disconnectUser',
  'inviteUser',
  'resendInvitation',
  'revokeInvitation',
  'newRole',
  'updateRole',
  'deleteRole',
  'updateUserPassword',
  'generateQrcode',
  'twoFactorActivity',
  'disableTwoFactor',
  'renewRecoveryCodes',
  'requireTwoFactor',
  'resetTwoFactor',
  'updateAccessRules',
  'addTrustedRange',
  'deleteTrustedRange',
])

/** May an integration's token open it at all? */
export const opensByToken = (operation: string): boolean => !BY_PEOPLE_ALONE.has(operation)

/** The entry of a token's scope that opens an operation which is open to all: its name, one for all that is told. */
export const entryOf = (operation: Operation): string => (operation === 'missedEvents' ? 'events' : operation)

/** The same of a plain request: what is written with colleagues, files, and what is read of the settings. */
const entryOfRequest = (request: string): string =>
  chatEntryOf(request) ?? (request.includes('/file/') ? 'files' : 'settings')

/** May somebody of this role (null: nobody is signed in) call the operation? One that is not named: nobody. */
export const mayCall = (role: CallerRights | null, operation: string): boolean =>
  Object.hasOwn(OPERATIONS, operation) &&
  (role?.name !== INTEGRATION || opensByToken(operation)) &&
  acts(role, operation) &&
  allows(OPERATIONS[operation as Operation], role, entryOf(operation as Operation))

/** May somebody of this role send the request, named as in {@link REQUESTS}? One that is not named: nobody. */
export const mayRequest = (role: CallerRights | null, request: string): boolean =>
  Object.hasOwn(REQUESTS, request) &&
  acts(role, request) &&
  allows(REQUESTS[request as keyof typeof REQUESTS], role, entryOfRequest(request))

function allows(access: OperationAccess, role: CallerRights | null, entry: string): boolean {
  if (access === 'public') return true
  if (!role) return false
  if (access === 'administrator') return isAdministrator(role)
  if (access === 'all') return (role.scope ?? null) === null || role.scope?.includes(entry) === true
  return access.some((route) => role.has_permission_routes.includes(route))
}
