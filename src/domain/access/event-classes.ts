import type { RealtimeName } from '../../../contract/realtime'
import { seesContacts } from './actions'
import { mayCall, type Operation } from './permissions'
import type { CallerRights } from './rights'
import type { RoutePattern } from './routes'

/**
 * What an event asks of its reader besides its audience: to be somebody who may call the operation that reads the same
 * rows, or, where nothing reads them yet, a role that lists one of these routes. A name of the catalogue without a line
 * does not compile.
 */
const CLASSES = {
  Created: 'chatTickets',
  Changed: 'chatTickets',
  Transferring: 'ticketTransfer',
  Transferred: 'ticketTransfer',
  ChatTicketTransferred: 'ticketTransfer',
  TransferCanceled: 'ticketTransfer',
  ChangeDepartment: 'chatTickets',
  chatTicketClosed: 'chatTickets',
  customerChatCreated: 'customerChats',
  customerChatUpdated: 'customerChats',
  customerChatAckChanged: 'customerChats',
  scheduledMessageChanged: 'scheduledMessages',
  botSessionChanged: 'botSession',
  draftChanged: 'drafts',
  mentionCreated: 'mentions',
  mentionsSeen: 'mentions',
  customerCreatedToChat: 'customerInfos',
  customerChanged: 'customerInfos',
  customerNoteChanged: 'customerNotes',
  customerNoteDeleted: 'customerNotes',
  customerQuoteChanged: 'customerQuotes',
  customersMerged: 'customerMerges',
  // Any device may have kept something of theirs: it names a number and no person.
  customerErased: 'customerErasures',
  instanceUpdated: 'instances',
  settingsChanged: 'settings',
  userPreferencesChanged: 'userPreferences',
  InternalChatMessageCreated: 'paginatedInternalChatMessage',
  InternalChatMessagesAckChanged: 'paginatedInternalChatMessage',
  IsResearch: 'chatTickets',
  ResearchCanceled: 'chatTickets',
  notifyBotIsActive: 'chatTickets',
  notifyReviewAttendance: 'chatTickets',
  notifyTriageFlowFinishedByMessageLimit: 'chatTickets',
  customerBlacklisted: 'customerInfos',
  reactionsChanged: 'customerChats',
  orderByMsg: 'customerChats',
  groupOfCustomersUpdated: 'customerGroups',
  // Sentences about tickets, with names in them.
  chatNotification: 'chatTickets',
  campaignWarning: ['whatsapp/campaigns', 'sms/campaigns', 'email/campaigns'],
  // Besides what is said of reports: what stopped by itself, where it is mended, and prescriptions that wait for a pharmacist.
  reportWarning: [
    'control-panel',
    'report',
    'report-new',
    'report-order',
    'report-nps',
    'customers/list',
    'catalog/itens',
    'erp-integrations',
    'dynamic-settings',
    'product-orders',
    'chat/attendance',
  ],
  campaignCreated: ['whatsapp/campaigns', 'sms/campaigns', 'email/campaigns'],
  campaignUpdated: ['whatsapp/campaigns', 'sms/campaigns', 'email/campaigns'],
  itemCreated: 'findProducts',
  itemUpdated: 'findProducts',
  itemDeleted: 'findProducts',
  itemGet: 'findProducts',
  orderProductCreated: ['product-orders', 'order-panel', 'chat/attendance'],
  orderProductUpdated: ['product-orders', 'order-panel', 'chat/attendance'],
  orderProductDeleted: ['product-orders', 'order-panel', 'chat/attendance'],
  collectionCreated: ['catalog/collections'],
  collectionUpdated: ['catalog/collections'],
  collectionDeleted: ['catalog/collections'],
  collectionGet: ['catalog/collections'],
  metaMessageTemplateUpdated: 'metaMessageTemplates',
  stockImageChanged: 'findProducts',
  authLogCreated: 'securityLog',
  notifySenderUpdated: ['crm/sender/emails'],
  notifyReasonUpdated: ['crm/reasons', 'chat/attendance'],
  // Of the panel itself: they say that something changed, for those who may read it.
  refreshContent: 'events',
  notifyRefreshPage: 'events',
  ping: 'events',
  attendancePresenceChanged: 'chatTickets',
  shopNowChanged: 'watchShop',
  pinnedTicketsChanged: 'pinnedChatTickets',
} as const satisfies Record<RealtimeName, Operation | readonly RoutePattern[]>

const isKnown = (name: string): name is RealtimeName => Object.hasOwn(CLASSES, name)

/**
 * May somebody with these rights be told events of this name, whoever they are meant for? One that is not in the table:
 * nobody.
 */
export function mayHear(rights: CallerRights, event: string): boolean {
  if (!isKnown(event)) return false
  const asks = CLASSES[event]
  if (typeof asks === 'string') return mayCall(rights, asks)
  return asks.some((route) => rights.has_permission_routes.includes(route))
}

/** Do these receive the same events, by name and content? Somebody who receives more than before has missed what came earlier. */
export const hearTheSame = (one: CallerRights, other: CallerRights): boolean =>
  seesContacts(one) === seesContacts(other) &&
  Object.keys(CLASSES).every((event) => mayHear(one, event) === mayHear(other, event))
