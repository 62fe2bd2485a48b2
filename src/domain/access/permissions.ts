import { acts } from './acts'
import { chatEntryOf } from './internal/chat-requests'
import { REQUESTS } from './internal/requests'
import type { OperationAccess } from './operation-access'
import { OPERATIONS, PEOPLE_ONLY } from './operations.gen'
import { type CallerRights, INTEGRATION, isAdministrator } from './rights'

export { OPERATIONS, REQUESTS }

/*
 * What every operation of the contract asks for is said at its field (`@needs` in contract/*.graphql); the server refuses
 * what its caller may not call, and what has no line, before any resolver runs (server/platform/graphql/gate.ts).
 *
 * "Exact permission matrix: not shown" (specification section 6), so it follows the screens: an operation
 * belongs to those who may open a screen that it is made for. Whatever one may do with one's own account, and
 * whatever several screens read, is open to all who are signed in; which rows they then see or change is
 * decided by visibility and ownership, in the areas.
 */

export type Operation = keyof typeof OPERATIONS

/** May an integration's token open it at all? */
export const opensByToken = (operation: string): boolean => !PEOPLE_ONLY.has(operation)

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
