import type { Role } from '../../../contract/entities'
import { ADMINISTRATOR } from '../tickets/visibility'
import { ROUTES, type Route, type RoutePattern } from './routes'

/** What of a role decides. */
export type RoleRights = Pick<Role, 'name' | 'has_permission_routes'>

/**
 * The user who is told of every transfer, as administrator (specification section 6), whatever their role.
 * It opens nothing: what user 1 may do comes from the role, as for everybody.
 */
export const FIRST_USER_ID = '1'

/** Is this the administrators' role? Exempt from department and pick rules (section 6), by its exact name. */
export const isAdministrator = (role: Pick<Role, 'name'>): boolean => role.name === ADMINISTRATOR

/**
 * May somebody of this role open the route? Public routes: anybody. Open routes: anybody signed in. All others:
 * who has a role that lists them (section 6); the text exempts the administrator from department and pick
 * rules, not from this.
 */
export function mayOpen(role: RoleRights | null, route: Pick<Route, 'pattern' | 'access'>): boolean {
  if (route.access === 'public') return true
  if (!role) return false
  return route.access === 'all' || role.has_permission_routes.includes(route.pattern)
}

/** The routes that somebody of this role may open, for the menu. */
export const openRoutes = (role: RoleRights | null): Route[] => ROUTES.filter((route) => mayOpen(role, route))

/** What an operation asks of its caller: nothing, a session, or a role that lists one of these routes. */
export type OperationAccess = 'public' | 'all' | readonly RoutePattern[]

const USERS = ['users/list'] as const
const CONNECTIONS = ['instances/list/{chooseInstance}', 'instances/edit/{id}'] as const
const CHAT = ['chat/attendance'] as const

/**
 * Operations of the specification (section 7) and what they ask for. "Exact permission matrix: not shown"
 * (section 6), so it follows the screens: an operation belongs to those who may open the screen that it is
 * made for. Whatever one may do with one's own account, and whatever several screens read, is open to all who
 * are signed in; which rows they then see is decided by visibility, not here.
 */
export const OPERATIONS = {
  logIn: 'public',
  loginSSO: 'public',
  integrationLogIn: 'public',
  refreshToken: 'public',
  connected: 'all',
  disconnected: 'all',
  verifyPermission: 'all',
  twoFactorActivity: 'all',
  generateQrcode: 'all',
  getUserValidateTwoFatctor: 'all',
  updateUserPassword: 'all',
  updateViewBanner: 'all',
  userInfos: 'all',
  userInstances: 'all',
  getFeature: 'all',
  instances: 'all',
  users: 'all',
  onlineUsers: 'all',
  messageTemplates: 'all',
  paginatedInternalUsers: 'all',
  paginatedInternalChatMessage: 'all',
  internalChatMessageInfos: 'all',
  sendMessageInternalChat: 'all',
  sendImageInternalChat: 'all',
  resetUnseenInternalChatMessages: 'all',
  customerChats: CHAT,
  customerChatsPaginated: CHAT,
  countCustomerChats: CHAT,
  oldCustomerChats: CHAT,
  chatTickets: CHAT,
  chatTicketsUserId: CHAT,
  chatTicketInfos: CHAT,
  sumOfTickets: CHAT,
  validateTransferredChatTickets: CHAT,
  ticketTransfer: CHAT,
  ticketTransferByCustomerId: CHAT,
  customerInfos: ['chat/attendance', 'customers/list'],
  sendMessage: CHAT,
  sendImageSelenium: CHAT,
  sendAudioSelenium: CHAT,
  sendStickerSelenium: CHAT,
  sendPendingMessage: CHAT,
  createChatComment: CHAT,
  sendReactionSelenium: CHAT,
  resetCustomerUnseenMsgs: CHAT,
  createTicketTransfer: CHAT,
  confirmTicketTransfer: CHAT,
  deleteTicketTransfer: CHAT,
  createMessageTemplate: ['quick-answers'],
  updateMessageTemplate: ['quick-answers'],
  deleteMessageTemplate: ['quick-answers'],
  createInstance: CONNECTIONS,
  updateInstance: ['instances/edit/{id}'],
  updateInstanceIntegration: ['instances/edit/{id}'],
  deleteInstance: ['instances/edit/{id}'],
  restartInstancePlugin: CONNECTIONS,
  paginatedUsers: USERS,
  paginatedUsersCustom: USERS,
  newUser: USERS,
  updateUser: USERS,
  deleteUser: USERS,
  deleteUserInstance: USERS,
  unblockUser: USERS,
  disconnectUser: USERS,
} as const satisfies Record<string, OperationAccess>

export type Operation = keyof typeof OPERATIONS

/** May somebody of this role (null: nobody is signed in) call the operation? One that is not named: nobody. */
export function mayCall(role: RoleRights | null, operation: string): boolean {
  if (!Object.hasOwn(OPERATIONS, operation)) return false
  const access: OperationAccess = OPERATIONS[operation as Operation]
  if (access === 'public') return true
  if (!role) return false
  return access === 'all' || access.some((route) => role.has_permission_routes.includes(route))
}

/** A feature of the tenant, fetched by name (section 6). */
export type Feature = Readonly<{ name: string; enabled: unknown }>

/** Is the feature on? Only where `enabled` is the string 'true' (section 6); one that is not known is off. */
export const featureOn = (features: Iterable<Feature>, name: string): boolean => {
  for (const feature of features) if (feature.name === name) return feature.enabled === 'true'
  return false
}
