import { acts } from './acts'
import { CHAT_REQUESTS, chatEntryOf } from './chat-requests'
import { COMMERCE_OPERATIONS } from './commerce-operations'
import { type CallerRights, INTEGRATION, isAdministrator } from './rights'
import type { RoutePattern } from './routes'

/**
 * What an operation asks of its caller: nothing, a session, a role that lists one of these routes, or the
 * administrators' role.
 */
type OperationAccess = 'public' | 'all' | 'administrator' | readonly RoutePattern[]

const CHAT = ['chat/attendance'] as const
const SCHEDULES = ['chat/attendance', 'crm/schedules'] as const
const CUSTOMERS = ['chat/attendance', 'customers/list'] as const
/** Whoever may open a list into which files can be brought in; which, the import itself says. */
const IMPORTS = ['quick-answers', 'customers/list', 'products'] as const
/** Beside the quick answers, and in the conversation. */
const MACROS = ['chat/attendance', 'quick-answers'] as const
const CONNECTION = ['instances/edit/{id}'] as const
const TRAINING = ['help/training-videos'] as const
const USERS = ['users/list'] as const
const ROLE = ['roles/edit/{id}'] as const
const DEPARTMENTS = ['user-departments/list'] as const
const FIELD = ['knowledge/edit/{id}'] as const
const REASONS = ['crm/reasons', 'crm/category'] as const
const REASON = ['crm/reasons/{id}/edit'] as const
/** What the shop says by itself. */
const AUTOMATIC = [
  'closing-messages',
  'nps-messages',
  'inactive-messages',
  'inactive-inbox-messages',
] as const
const REASON_CATEGORY = ['crm/category/edit/{id}'] as const

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
  ...COMMERCE_OPERATIONS,
  // The way in and the way out, which works with an expired token too, by the refresh cookie.
  logIn: 'public',
  loginDoors: 'public',
  captcha: 'public',
  loginSSO: 'public',
  integrationLogIn: 'public',
  refreshToken: 'public',
  disconnected: 'public',
  // One's own account.
  connected: 'all',
  verifyPermission: 'all',
  twoFactorActivity: 'all',
  generateQrcode: 'all',
  getUserValidateTwoFatctor: 'all',
  disableTwoFactor: 'all',
  renewRecoveryCodes: 'all',
  ownSecurityLog: 'all',
  acceptTerms: 'all',
  termsAcceptance: 'all',
  supportDesk: 'all',
  supportRequests: 'all',
  askSupport: 'all',
  terms: 'all',
  termsAcceptances: 'administrator',
  publishHouseTerms: 'administrator',
  // Who sets them says who comes in, administrators too.
  accessRules: 'administrator',
  updateAccessRules: 'administrator',
  addTrustedRange: 'administrator',
  deleteTrustedRange: 'administrator',
  userTwoFactor: ['users/list'],
  requireTwoFactor: ['users/list'],
  resetTwoFactor: ['users/list'],
  securityLog: ['security-report'],
  customerAccessTrail: ['security-report'],
  forgotPassword: 'public',
  passwordResetIsGood: 'public',
  resetPassword: 'public',
  unsubscribeEmail: 'public',
  // Known by a token that nobody guesses.
  invitation: 'public',
  acceptInvitation: 'public',
  updateUserPassword: 'all',
  updateViewBanner: 'all',
  updateUserPreferences: 'all',
  userPreferences: 'all',
  userInfos: 'all',
  pauseReasons: 'all',
  startPause: 'all',
  endPause: 'all',
  // What several screens read.
  events: 'all',
  missedEvents: 'all',
  settings: 'all',
  getFeature: 'all',
  instances: 'all',
  userInstances: 'all',
  users: 'all',
  onlineUsers: 'all',
  userDepartments: 'all',
  messageTemplates: 'all',
  // Which lists, the list itself says (server/exports).
  exports: 'all',
  startExport: 'all',
  cancelExport: 'all',
  bulkChanges: 'all',
  cancelBulkChange: 'all',
  customerErasures: 'all',
  // Between colleagues.
  paginatedInternalUsers: 'all',
  paginatedInternalChatMessage: 'all',
  internalChatMessageInfos: 'all',
  sendMessageInternalChat: 'all',
  sendImageInternalChat: 'all',
  resetUnseenInternalChatMessages: 'all',
  // Conversations.
  customerChats: CHAT,
  customerChatsPaginated: CHAT,
  countCustomerChats: CHAT,
  oldCustomerChats: CHAT,
  chatTickets: CHAT,
  chatTicketsUserId: CHAT,
  chatTicketInfos: CHAT,
  strandedTickets: CHAT,
  pinnedChatTickets: CHAT,
  sumOfTickets: CHAT,
  validateTransferredChatTickets: CHAT,
  ticketTransfer: CHAT,
  ticketTransferByCustomerId: CHAT,
  scheduledMessages: SCHEDULES,
  scheduledMessageRows: SCHEDULES,
  scheduledMessageDays: SCHEDULES,
  drafts: CHAT,
  mentions: CHAT,
  // Orders and quotes are ended for them, too.
  reasons: [...CHAT, 'product-orders', 'pre-orders'],
  closingPlan: CHAT,
  chatTicketLog: CHAT,
  // A status of orders names one, too.
  metaMessageTemplates: [...CHAT, 'status'],
  sendRefusal: CHAT,
  syncMetaMessageTemplates: [...CHAT, 'status'],
  sendMessage: CHAT,
  sendImageSelenium: CHAT,
  sendAudioSelenium: CHAT,
  sendStickerSelenium: CHAT,
  sendStructuredMessage: CHAT,
  stickers: CHAT,
  saveSticker: CHAT,
  addSticker: CHAT,
  deleteSticker: CHAT,
  restoreSticker: CHAT,
  sendTemplateMessage: CHAT,
  sendPendingMessage: CHAT,
  createChatComment: CHAT,
  forwardMessage: CHAT,
  forwardToColleague: CHAT,
  scheduleMessage: CHAT,
  updateScheduledMessage: SCHEDULES,
  cancelScheduledMessage: SCHEDULES,
  cancelScheduledMessages: SCHEDULES,
  cancelAllScheduledMessages: ['crm/schedules'],
  restoreScheduledMessages: SCHEDULES,
  restoreScheduledMessage: SCHEDULES,
  sendScheduledMessageNow: SCHEDULES,
  saveDraft: CHAT,
  markMentionsSeen: CHAT,
  sendReactionSelenium: CHAT,
  resetCustomerUnseenMsgs: CHAT,
  createTicketTransfer: CHAT,
  confirmTicketTransfer: CHAT,
  deleteTicketTransfer: CHAT,
  attendancePresence: CHAT,
  finishChatTicket: CHAT,
  startChatTicket: CHAT,
  reopenChatTicket: CHAT,
  snoozeChatTicket: CHAT,
  wakeChatTicket: CHAT,
  setChatTicketPriority: CHAT,
  setChatTicketResearch: CHAT,
  changeChatTicketDepartment: CHAT,
  bulkChatTickets: CHAT,
  pinChatTicket: CHAT,
  markChatTicketUnseen: CHAT,
  returnChatTicketToInbox: CHAT,
  // Customers, beside their conversation and in their list.
  customerInfos: CUSTOMERS,
  customers: CUSTOMERS,
  customerList: ['customers/list'],
  customerFields: CUSTOMERS,
  customerFieldModel: CUSTOMERS,
  customerFieldRows: ['customers/knowledge/list', 'knowledge/add', ...FIELD],
  customerFieldFit: FIELD,
  saveCustomerField: ['knowledge/add', ...FIELD],
  archiveCustomerField: FIELD,
  moveCustomerField: FIELD,
  customerSensitiveFields: ['customers/list'],
  customerAddresses: [...CUSTOMERS, 'product-orders'],
  saveCustomerAddress: CUSTOMERS,
  deleteCustomerAddress: CUSTOMERS,
  chooseMainAddress: CUSTOMERS,
  customerNotes: CUSTOMERS,
  customerOrders: CUSTOMERS,
  customerQuotes: [...CUSTOMERS, 'pre-orders'],
  customerDuplicates: CUSTOMERS,
  customerMerges: CUSTOMERS,
  customerGroups: CUSTOMERS,
  customerConsents: CUSTOMERS,
  customerTimeline: CUSTOMERS,
  recordConsent: CUSTOMERS,
  unsubscribeLink: ['customers/list'],
  createCustomer: ['customers/list'],
  updateCustomer: CUSTOMERS,
  markCustomer: CUSTOMERS,
  changeCustomerGroups: CUSTOMERS,
  customerSegments: ['customers/list'],
  saveCustomerSegment: ['customers/list'],
  deleteCustomerSegment: ['customers/list'],
  customerGroupRows: ['customers/list'],
  createCustomerGroup: ['customers/list'],
  updateCustomerGroup: ['customers/list'],
  deleteCustomerGroup: ['customers/list'],
  restoreCustomerGroup: ['customers/list'],
  mergeCustomerGroups: ['customers/list'],
  createCustomerNote: CUSTOMERS,
  updateCustomerNote: CUSTOMERS,
  deleteCustomerNote: CUSTOMERS,
  restoreCustomerNote: CUSTOMERS,
  saveCustomerQuote: [...CUSTOMERS, 'pre-orders'],
  customerAttendants: CUSTOMERS,
  setCustomerAttendants: ['customers/list'],
  addAllToGroup: ['customers/list'],
  blockAllCustomers: ['customers/list'],
  setAllAttendants: ['customers/list'],
  mergeCustomers: ['customers/list'],
  undoCustomerMerge: ['customers/list'],
  imports: IMPORTS,
  importFields: IMPORTS,
  checkImport: IMPORTS,
  runImport: IMPORTS,
  cancelImport: IMPORTS,
  undoImport: IMPORTS,
  // What cannot be taken back.
  eraseCustomer: 'administrator',
  // All conversations of the person, whoever held them.
  exportCustomer: 'administrator',
  // Macros: shared ones are an administrator's to change (server/macros).
  macros: CHAT,
  macroRows: MACROS,
  saveMacro: MACROS,
  deleteMacros: MACROS,
  deleteAllMacros: MACROS,
  restoreMacros: MACROS,
  // Quick answers.
  createMessageTemplate: ['quick-answers'],
  updateMessageTemplate: ['quick-answers'],
  deleteMessageTemplate: ['quick-answers'],
  restoreMessageTemplate: ['quick-answers'],
  adoptMessageTemplates: ['quick-answers'],
  quickAnswerRows: ['quick-answers'],
  quickAnswerCategories: ['quick-answers'],
  saveQuickAnswer: ['quick-answers'],
  deleteQuickAnswers: ['quick-answers'],
  deleteAllQuickAnswers: ['quick-answers'],
  restoreQuickAnswers: ['quick-answers'],
  // Connections.
  createInstance: CONNECTION,
  updateInstance: CONNECTION,
  updateInstanceIntegration: CONNECTION,
  deleteInstance: CONNECTION,
  restartInstancePlugin: CONNECTION,
  updateSetting: ['dynamic-settings'],
  settingHistory: ['dynamic-settings'],
  storeInfos: 'all',
  saveStoreInfo: 'administrator',
  features: ['dynamic-settings'],
  checkInstance: CONNECTION,
  connectInstance: CONNECTION,
  instanceHealth: CONNECTION,
  instanceUsage: CONNECTION,
  instanceUses: CONNECTION,
  instanceOptions: CONNECTION,
  // Team. Who makes users chooses from roles; who edits one sees the others.
  roles: ['roles/list', 'roles/add', 'roles/edit/{id}', 'users/list'],
  role: ['roles/add', 'roles/edit/{id}'],
  newRole: ['roles/add'],
  updateRole: ROLE,
  deleteRole: ROLE,
  departments: ['user-departments/list', 'users/list'],
  departmentUses: DEPARTMENTS,
  automaticMessagePlaces: [...AUTOMATIC, 'dynamic-settings'],
  closingMessages: ['closing-messages'],
  saveClosingMessage: ['closing-messages'],
  deleteClosingMessage: ['closing-messages'],
  inactiveMessages: ['inactive-messages'],
  saveInactiveMessage: ['inactive-messages'],
  deleteInactiveMessage: ['inactive-messages'],
  inactiveInboxMessages: ['inactive-inbox-messages'],
  saveInactiveInboxMessage: ['inactive-inbox-messages'],
  deleteInactiveInboxMessage: ['inactive-inbox-messages'],
  openingHours: ['dynamic-settings'],
  openingCalendars: [...CHAT, ...AUTOMATIC, 'dynamic-settings'],
  holidays: ['dynamic-settings'],
  assignmentRules: ['dynamic-settings'],
  saveAssignmentRule: ['dynamic-settings'],
  deleteAssignmentRule: ['dynamic-settings'],
  pauseReasonRows: ['dynamic-settings'],
  savePauseReason: ['dynamic-settings'],
  deletePauseReason: ['dynamic-settings'],
  saveOpeningHours: ['dynamic-settings'],
  deleteOpeningHours: ['dynamic-settings'],
  saveHoliday: ['dynamic-settings'],
  deleteHoliday: ['dynamic-settings'],
  surveys: ['nps-messages'],
  saveSurvey: ['nps-messages'],
  deleteSurvey: ['nps-messages'],
  reasonRows: REASONS,
  reasonCategories: REASONS,
  saveReason: ['crm/reasons/new', ...REASON],
  deleteReason: REASON,
  moveReason: REASON,
  saveReasonCategory: ['crm/category/add', ...REASON_CATEGORY],
  deleteReasonCategory: REASON_CATEGORY,
  moveReasonCategory: REASON_CATEGORY,
  newDepartment: DEPARTMENTS,
  updateDepartment: DEPARTMENTS,
  deleteDepartment: DEPARTMENTS,
  paginatedUsers: USERS,
  paginatedUsersCustom: USERS,
  newUser: USERS,
  invitations: USERS,
  inviteUser: USERS,
  resendInvitation: USERS,
  revokeInvitation: USERS,
  firstDay: 'administrator',
  putFirstDayAway: 'administrator',
  training: TRAINING,
  markLesson: TRAINING,
  openPractice: TRAINING,
  startPracticeTalk: TRAINING,
  updateUser: USERS,
  userLeaving: USERS,
  deleteUser: USERS,
  deleteUserInstance: USERS,
  blockUser: USERS,
  unblockUser: USERS,
  disconnectUser: USERS,
  endUserPause: USERS,
} as const satisfies Record<string, OperationAccess>

export type Operation = keyof typeof OPERATIONS

/**
 * The plain HTTP requests by which somebody asks for something, as method and address, and what they ask for.
 * Which file they may see or remove depends on its sender and on the messages that carry it.
 */
export const REQUESTS = {
  // The address is signed: who was given it may fetch the file for a while.
  'GET /:tenant/api/file/:file': 'public',
  'GET /:tenant/api/export/:id': 'public',
  // The address cannot be guessed, and shows a colleague's face.
  'GET /:tenant/api/picture/:key': 'public',
  // Likewise, and shows a product that stands in a catalogue.
  'GET /:tenant/api/catalog-picture/:name': 'public',
  // Likewise, and shows terms that its readers may have yet to accept.
  'GET /:tenant/api/terms/:key': 'public',
  'GET /:tenant/api/import/:id/refusals.csv': 'public',
  'POST /:tenant/api/import/:kind': IMPORTS,
  'POST /:tenant/api/file/upload': 'all',
  // Leads to the sign-in of the only house, and names none of several.
  'GET /': 'public',
  // Shown on the login; it names no house.
  'GET /:tenant/status_feed': 'public',
  'GET /:tenant/settings/whatsapp_status': 'all',
  'GET /:tenant/settings/maintenance_status': 'all',
  'GET /:tenant/settings/datetime_analytics_min': 'all',
  'GET /:tenant/api/file/:file/address': 'all',
  'GET /:tenant/api/access-trail.csv': ['security-report'],
  'DELETE /api/file/delete/:file': 'all',
  'DELETE /:tenant/api/file/delete/:file': 'all',
  ...CHAT_REQUESTS,
} as const satisfies Record<string, OperationAccess>

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
