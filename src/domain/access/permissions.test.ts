import path from 'node:path'
import { buildSchema } from 'graphql'
import { describe, expect, test } from 'vitest'
import { readContract } from '../../../contract/read-contract'
import { ROLE_ACTIONS, type RoleAction } from './actions'
import { mayCall, mayRequest, OPERATIONS } from './permissions'
import { isAdministrator, mayOpen, type RoleRights } from './rights'
import { type RoutePattern, routeOf } from './routes'

/** Operations that the specification names (section 7), copied from its inventory. */
const SPECIFIED = `
  getFeature customerChats customerChatsPaginated countCustomerChats oldCustomerChats chatTickets
  chatTicketsUserId chatTicketInfos customerInfos sumOfTickets validateTransferredChatTickets
  ticketTransfer ticketTransferByCustomerId messageTemplates instances users paginatedUsers
  paginatedInternalUsers paginatedUsersCustom userInfos userInstances onlineUsers
  getUserValidateTwoFatctor paginatedInternalChatMessage internalChatMessageInfos loginSSO logIn
  integrationLogIn refreshToken disconnected connected disconnectUser verifyPermission
  sendMessage sendImageSelenium sendAudioSelenium sendStickerSelenium sendPendingMessage
  createChatComment sendReactionSelenium resetCustomerUnseenMsgs createTicketTransfer
  confirmTicketTransfer deleteTicketTransfer createMessageTemplate updateMessageTemplate
  deleteMessageTemplate createInstance updateInstance updateInstanceIntegration deleteInstance
  restartInstancePlugin newUser updateUser updateUserPassword deleteUser deleteUserInstance
  unblockUser twoFactorActivity generateQrcode updateViewBanner sendMessageInternalChat
  sendImageInternalChat resetUnseenInternalChatMessages
`
  .trim()
  .split(/\s+/)

const role = (name: string, ...has_permission_routes: RoutePattern[]): RoleRights => ({
  name,
  has_permission_routes,
})
const attendant = role('atendente', 'chat/attendance', 'customers/list')

describe('a route is open', () => {
  test.each<[string, RoleRights | null, string, boolean]>([
    ['to anybody when it is public', null, 'login', true],
    ['to nobody from outside when it is not', null, 'user-settings', false],
    ['to all inside when it is for all', role('x'), 'user-settings', true],
    ['to a role that lists it', attendant, 'chat/attendance', true],
    ['to no role that does not', attendant, 'users/list', false],
    ['to no administrator whose role does not', role('administrador'), 'users/list', false],
    ['with its placeholder filled, by its pattern', role('x', 'roles/edit/{id}'), 'roles/edit/7', true],
    ['not by the list that it is edited from', role('x', 'roles/list'), 'roles/edit/7', false],
  ])('%s', (_, who, path, open) => {
    const route = routeOf(path)?.route
    expect(route && mayOpen(who, route)).toBe(open)
  })
})

describe('what takes an action besides the screen', () => {
  const manager = (...actions: RoleAction[]): RoleRights => ({
    name: 'gerente',
    has_permission_routes: ['customers/list', 'products', 'product-orders', 'security-report', ...actions],
  })
  test.each<[RoleAction, readonly string[]]>([
    ['actions/export', ['startExport']],
    [
      'actions/change-many-customers',
      ['addAllToGroup', 'removeAllFromGroup', 'blockAllCustomers', 'setAllAttendants'],
    ],
    ['actions/merge-customers', ['mergeCustomers', 'undoCustomerMerge']],
    [
      'actions/change-products',
      ['saveProduct', 'saveProductOffer', 'changeProducts', 'deleteProducts', 'saveDeliveryArea'],
    ],
    ['actions/give-money-back', ['refundPayment']],
  ])('%s', (action, operations) => {
    const others = ROLE_ACTIONS.filter((one) => one !== action)
    for (const operation of operations) {
      expect(mayCall(attendant, operation), operation).toBe(false)
      expect(mayCall(manager(...others), operation), operation).toBe(false)
      expect(mayCall(manager(action), operation), operation).toBe(true)
      // The action alone opens no screen.
      if (operation !== 'startExport')
        expect(mayCall({ name: 'x', has_permission_routes: [action] }, operation), operation).toBe(false)
      expect(mayCall(null, operation), operation).toBe(false)
    }
  })
  test('the trail of accesses as a file', () => {
    const trail = 'GET /:tenant/api/access-trail.csv'
    expect(mayRequest(manager(), trail)).toBe(false)
    expect(mayRequest(manager('actions/export'), trail)).toBe(true)
  })
})

describe('an operation', () => {
  test('of the contract has a line, and no line is of anything else', () => {
    const schema = buildSchema(readContract(path.join(import.meta.dirname, '../../..')))
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
    const fields = roots.flatMap((root) => Object.keys(root?.getFields() ?? {}))
    expect(new Set(fields).size, 'one name, one operation').toBe(fields.length)
    const has = (name: string) => Object.hasOwn(OPERATIONS, name)
    expect(fields.filter((name) => !has(name))).toEqual([])
    expect(SPECIFIED.filter((name) => !has(name))).toEqual([])
    const known = new Set([...fields, ...SPECIFIED])
    expect(Object.keys(OPERATIONS).filter((name) => !known.has(name))).toEqual([])
  })
  test.each<[string, RoleRights | null, string, boolean]>([
    ['from outside: the login', null, 'logIn', true],
    ['from outside: nothing else', null, 'userInfos', false],
    ['on one’s own account', role('x'), 'updateUserPassword', true],
    ['of a screen that the role lists', attendant, 'sendMessage', true],
    ['of a screen that it does not', attendant, 'newUser', false],
    ['of one of two screens', role('x', 'customers/list'), 'customerInfos', true],
    ['that nobody knows', attendant, 'dropEverything', false],
    ['by a name that every object has', attendant, 'constructor', false],
  ])('%s', (_, who, operation, may) => expect(mayCall(who, operation)).toBe(may))
  test('by plain HTTP likewise', () => {
    expect(mayRequest(null, 'GET /:tenant/api/file/:file')).toBe(true)
    expect(mayRequest(null, 'POST /:tenant/api/file/upload')).toBe(false)
    expect(mayRequest(role('x'), 'POST /:tenant/api/file/upload')).toBe(true)
    expect(mayRequest(attendant, 'GET /:tenant/everything')).toBe(false)
  })
})

test('the administrator is who has the role by its exact name', () => {
  expect(isAdministrator({ name: 'administrador' })).toBe(true)
  expect(isAdministrator({ name: 'Administrador' })).toBe(false)
})
