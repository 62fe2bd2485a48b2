import type { CustomerChat, ScheduledMessage } from '../../../contract/entities'
import type { AccessKind, Subject } from '../../platform/access-trail'
import type {
  ChatTicket,
  Mutation,
  MutationAttendancePresenceArgs,
  MutationRecordConsentArgs,
  MutationResolvers,
  Query,
  QueryCampaignForecastPeopleArgs,
  QueryCampaignPeopleArgs,
  QueryChatTicketsArgs,
  QueryClosingPlanArgs,
  QueryCustomerAddressesArgs,
  QueryCustomerConsentsArgs,
  QueryCustomerListArgs,
  QueryCustomerMemoriesArgs,
  QueryCustomerOrdersArgs,
  QueryCustomerSensitiveFieldsArgs,
  QueryCustomerShoppingArgs,
  QueryCustomersArgs,
  QueryCustomerTimelineArgs,
  QueryCustomerTimelineCountsArgs,
  QueryDeliveryRowsArgs,
  QueryLiveTicketsArgs,
  QueryMailSuppressionsArgs,
  QueryMemoryRowsArgs,
  QueryOrderBoardArgs,
  QueryOrderRowsArgs,
  QueryQuoteRowsArgs,
  QueryRelationshipSendsArgs,
  QueryResolvers,
  QueryScheduledMessageDaysArgs,
  QueryScheduledMessageRowsArgs,
  QueryScheduledMessagesArgs,
  QueryTicketBotArgs,
  QueryTicketTransferByCustomerIdArgs,
  QueryUnsubscribeLinkArgs,
  TicketTransfer,
} from '../../platform/graphql/resolvers.gen'

/** Of whom an answer shows something, and how. */
export type Shown = Readonly<{ kind: AccessKind; of: Subject; ids: readonly string[] }>

type Answers = Omit<Query, '__typename'> & Omit<Mutation, '__typename'>
type Operations = Required<QueryResolvers> & Required<MutationResolvers>
type ArgumentsOf<N extends keyof Operations> = Parameters<
  Extract<Operations[N], (...all: never[]) => unknown>
>[1]
/** What an answer shows, looked up in it, so that what was refused or not there counts for nothing. */
type Look<N extends keyof Answers> = (answer: Answers[N], args: ArgumentsOf<N>) => Shown

const opened = (...ids: string[]): Shown => ({ kind: 'opened', of: 'customer', ids })
const openedTicket = (...ids: string[]): Shown => ({ kind: 'opened', of: 'ticket', ids })
const listed = (ids: readonly string[], search?: string | null): Shown => ({
  kind: search?.trim() ? 'found' : 'listed',
  of: 'customer',
  ids,
})
const NOTHING: Shown = { kind: 'listed', of: 'customer', ids: [] }

const customerOf = ({ customer_id: id }: Pick<CustomerChat, 'customer_id'>) => id
const ticket = (answer: Pick<ChatTicket, 'customer_id'>) => opened(answer.customer_id)
const message = (answer: Pick<CustomerChat, 'customer_id'>) => opened(answer.customer_id)
const messages = (answer: readonly Pick<CustomerChat, 'customer_id'>[]) =>
  opened(...new Set(answer.map(customerOf)))
const scheduled = (answer: Pick<ScheduledMessage, 'customer_id'>) => opened(answer.customer_id)
const customer = ({ id }: { id: string }) => opened(id)
const transfer = ({ chatTicketId: id }: Pick<TicketTransfer, 'chatTicketId'>) => openedTicket(id)
const nothing = () => NOTHING

/**
 * Every operation whose answer holds something of a customer, and of whom. Who is asked for alone, or changed, was
 * opened; who stands among others was listed, or found where something was searched for. A test holds it against the
 * contract: an operation that is added later and has no line fails it.
 */
export const SHOWN = {
  // Lists.
  chatTickets: ({ items }, { search_query: search }: QueryChatTicketsArgs) =>
    listed(items.map(customerOf), search),
  customers: ({ items }, { search_filter: search }: QueryCustomersArgs) =>
    listed(
      items.map(({ id }) => id),
      search,
    ),
  customerList: ({ items }, { list }: QueryCustomerListArgs) =>
    listed(
      items.map(({ customer: { id } }) => id),
      list?.search,
    ),
  strandedTickets: (answer) => listed(answer.map((one) => customerOf(one.ticket))),
  pinnedChatTickets: ({ items }) => listed(items.map(customerOf)),
  mentions: ({ items }) => ({ kind: 'listed', of: 'ticket', ids: items.map((one) => one.chat_ticket_id) }),
  customerDuplicates: (answer) => listed(answer.map((one) => one.customer.id)),
  customerMerges: (answer) => opened(...new Set(answer.flatMap((one) => [one.survivor_id, one.merged_id]))),
  scheduledMessages: ({ items }, { customer_id, chat_ticket_id }: QueryScheduledMessagesArgs) =>
    customer_id || chat_ticket_id ? messages(items) : listed(items.map(customerOf)),
  relationshipSends: ({ items }, { list }: QueryRelationshipSendsArgs) =>
    listed(items.map(customerOf), list?.search),
  mailSuppressions: ({ items }, { list }: QueryMailSuppressionsArgs) =>
    listed(
      items.flatMap(({ customer_id: id }) => id ?? []),
      list?.search,
    ),
  relationshipRehearsal: ({ people }) => listed(people.map(({ customer_id: id }) => id)),
  scheduledMessageRows: ({ items }, { list }: QueryScheduledMessageRowsArgs) =>
    listed(items.map(customerOf), list?.search),
  scheduledMessageDays: (days, { list }: QueryScheduledMessageDaysArgs) =>
    listed(
      days.flatMap(({ items }) => items.map(customerOf)),
      list?.search,
    ),
  orderRows: ({ items }, { list }: QueryOrderRowsArgs) => listed(items.map(customerOf), list?.search),
  orderBoard: (columns, { list }: QueryOrderBoardArgs) =>
    listed(
      columns.flatMap(({ items }) => items.map(customerOf)),
      list?.search,
    ),
  deliveryRows: ({ items }, { list }: QueryDeliveryRowsArgs) =>
    listed(
      items.map(({ order }) => customerOf(order)),
      list?.search,
    ),
  openOrdersOf: (answer) => listed(answer.map(customerOf)),
  campaignForecastPeople: ({ items }, { list }: QueryCampaignForecastPeopleArgs) =>
    listed(
      items.flatMap(({ customer_id: id }) => id ?? []),
      list?.search,
    ),
  campaignPeople: ({ items }, { list }: QueryCampaignPeopleArgs) =>
    listed(
      items.flatMap(({ customer_id: id }) => id ?? []),
      list?.search,
    ),
  campaignSamples: (answer) => listed(answer.map(customerOf)),
  quoteRows: ({ items }, { list }: QueryQuoteRowsArgs) => listed(items.map(customerOf), list?.search),
  liveTickets: ({ items }, { list }: QueryLiveTicketsArgs) => listed(items.map(customerOf), list?.search),
  reportCases: ({ items }) => listed(items.flatMap(({ customer_id: id }) => id ?? [])),
  // The conversation, and what stands beside it.
  chatTicketInfos: (answer) => (answer ? ticket(answer) : NOTHING),
  customerChats: messages,
  customerChatsPaginated: ({ data }) => messages(data),
  oldCustomerChats: messages,
  chatTicketLog: ({ data }) => messages(data),
  customerSensitiveFields: (answer, { id }: QueryCustomerSensitiveFieldsArgs) =>
    answer === null ? NOTHING : opened(id),
  customerInfos: (answer) => (answer ? customer(answer) : NOTHING),
  customerConsents: ({ items }, { customer_id }: QueryCustomerConsentsArgs) =>
    items.length > 0 ? opened(customer_id) : NOTHING,
  customerTimeline: ({ items }, { customer_id }: QueryCustomerTimelineArgs) =>
    items.length > 0 ? opened(customer_id) : NOTHING,
  customerTimelineCounts: (answer, { customer_id }: QueryCustomerTimelineCountsArgs) =>
    answer.length > 0 ? opened(customer_id) : NOTHING,
  customerAddresses: (answer, { customer_id }: QueryCustomerAddressesArgs) =>
    answer.length > 0 ? opened(customer_id) : NOTHING,
  customerNotes: ({ items }) => messages(items),
  customerQuotes: ({ items }) => messages(items),
  customerOrders: ({ items }, { customer_id }: QueryCustomerOrdersArgs) =>
    items.length > 0 ? opened(customer_id) : NOTHING,
  order: (answer) => (answer ? opened(answer.order.customer_id) : NOTHING),
  orderDispensings: (answer) => (answer ? opened(answer.customer_id) : NOTHING),
  customerShopping: ({ orders }, { customer_id }: QueryCustomerShoppingArgs) =>
    orders.length > 0 ? opened(customer_id) : NOTHING,
  waitingTransfers: (answer) => ({
    kind: 'listed',
    of: 'ticket',
    ids: answer.map((one) => one.chatTicket.id),
  }),
  ticketTransfer: (answer) => openedTicket(...new Set(answer.map((one) => one.chatTicketId))),
  ticketTransferByCustomerId: ({ items }, { customer_id }: QueryTicketTransferByCustomerIdArgs) =>
    items.length > 0 ? opened(customer_id) : NOTHING,
  closingPlan: (answer, { chat_ticket_id }: QueryClosingPlanArgs) =>
    answer ? openedTicket(chat_ticket_id) : NOTHING,
  unsubscribeLink: (_answer, { customer_id }: QueryUnsubscribeLinkArgs) => opened(customer_id),
  // A panel that has the conversation already asks for nothing when it is opened: it says that it is there.
  attendancePresence: (taken, { ticket_id, state }: MutationAttendancePresenceArgs) =>
    taken && state !== 'gone' ? openedTicket(ticket_id) : NOTHING,
  // What one has begun to write oneself.
  // Whether one may write, and no more of whom.
  sendRefusal: nothing,
  drafts: nothing,
  saveDraft: nothing,
  // The trail is no list of customers; that it was read stands in the security log.
  customerAccessTrail: nothing,
  securityLog: nothing,
  settingHistory: nothing,
  ownSecurityLog: nothing,
  // Changes, which give what they changed.
  sendMessage: message,
  sendImageSelenium: message,
  sendAudioSelenium: message,
  sendStickerSelenium: message,
  sendStructuredMessage: message,
  sendTemplateMessage: message,
  sendPendingMessage: message,
  createChatComment: message,
  forwardMessage: message,
  sendReactionSelenium: message,
  scheduleMessage: scheduled,
  updateScheduledMessage: scheduled,
  cancelScheduledMessage: scheduled,
  restoreScheduledMessage: scheduled,
  sendScheduledMessageNow: scheduled,
  // By initials alone, and the conversation where it was told.
  adverseEvent: ({ chat_ticket_id: id }) => (id == null ? NOTHING : openedTicket(id)),
  botSession: (answer) => (answer ? openedTicket(answer.chat_ticket_id) : NOTHING),
  ticketBot: (answer, { chat_ticket_id: id }: QueryTicketBotArgs) => (answer ? openedTicket(id) : NOTHING),
  stopTicketBot: ticket,
  giveTicketToBot: ticket,
  memoryRows: ({ items }, { list }: QueryMemoryRowsArgs) => listed(items.map(customerOf), list?.search),
  customerMemories: (_answer, { customer_id: id }: QueryCustomerMemoriesArgs) => opened(id),
  recordConsent: (_answer, { customer_id }: MutationRecordConsentArgs) => opened(customer_id),
  createCustomer: customer,
  updateCustomer: customer,
  markCustomer: customer,
  changeCustomerGroups: customer,
  createCustomerNote: message,
  updateCustomerNote: message,
  restoreCustomerNote: message,
  saveCustomerQuote: message,
  sendCustomerQuote: message,
  mergeCustomers: (answer) => opened(answer.survivor_id, answer.merged_id),
  // Numbers of people who are not there any more.
  eraseCustomer: nothing,
  customerErasures: nothing,
  undoCustomerMerge: (answer) => opened(answer.survivor_id, answer.merged_id),
  resetCustomerUnseenMsgs: ticket,
  createTicketTransfer: transfer,
  confirmTicketTransfer: transfer,
  finishChatTicket: ticket,
  startChatTicket: (answer) => ticket(answer.ticket),
  reopenChatTicket: ticket,
  snoozeChatTicket: ticket,
  wakeChatTicket: ticket,
  setChatTicketPriority: ticket,
  setChatTicketResearch: ticket,
  changeChatTicketDepartment: ticket,
  markChatTicketUnseen: ticket,
  returnChatTicketToInbox: ticket,
} satisfies { [N in keyof Answers]?: Look<N> }
