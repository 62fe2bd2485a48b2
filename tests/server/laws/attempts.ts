import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLInputType,
  getNamedType,
  isCompositeType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { projectRoot } from '../../../server/platform/root'

/** What an argument's id names. */
export type Kind =
  | 'ticket'
  | 'customer'
  | 'message'
  | 'transfer'
  | 'instance'
  | 'user'
  | 'department'
  | 'group'
  | 'internalMessage'
  | 'template'
  | 'reason'
  | 'metaTemplate'
  | 'scheduled'
  | 'mention'
  | 'note'
  | 'merge'
  | 'sticker'
  | 'role'
  | 'trustedRange'

/** The kind of every id that a client may name, by operation and argument. */
const KINDS: Readonly<Record<string, Kind>> = {
  'securityLog.user_id': 'user',
  'customerAccessTrail.customer_id': 'customer',
  'customerAccessTrail.user_id': 'user',
  'deleteTrustedRange.id': 'trustedRange',
  'userTwoFactor.user_id': 'user',
  'requireTwoFactor.user_id': 'user',
  'resetTwoFactor.user_id': 'user',
  'chatTickets.instance_ids': 'instance',
  'chatTickets.customer_id': 'customer',
  'chatTickets.inbox_department_id': 'department',
  'chatTickets.inbox_department_ids': 'department',
  'chatTickets.group_ids': 'group',
  'chatTickets.user_id': 'user',
  'chatTicketInfos.id': 'ticket',
  'customerInfos.id': 'customer',
  'customers.group_ids': 'group',
  'customerNotes.customer_id': 'customer',
  'customerOrders.customer_id': 'customer',
  'customerQuotes.customer_id': 'customer',
  'saveCustomerQuote.customer_id': 'customer',
  'customerDuplicates.id': 'customer',
  'customerMerges.id': 'customer',
  'unsubscribeLink.customer_id': 'customer',
  'updateCustomer.id': 'customer',
  'markCustomer.id': 'customer',
  'changeCustomerGroups.id': 'customer',
  'changeCustomerGroups.add': 'group',
  'changeCustomerGroups.remove': 'group',
  'createCustomerNote.customer_id': 'customer',
  'updateCustomerNote.id': 'note',
  'deleteCustomerNote.id': 'note',
  'eraseCustomer.customer_id': 'customer',
  'mergeCustomers.survivor_id': 'customer',
  'mergeCustomers.merged_id': 'customer',
  'undoCustomerMerge.id': 'merge',
  'customerChatsPaginated.customer_id': 'customer',
  'customerChatsPaginated.instance_id': 'instance',
  'customerChatsPaginated.id': 'ticket',
  'customerChatsPaginated.before': 'message',
  'sumOfTickets.instance_ids': 'instance',
  'validateTransferredChatTickets.chat_tickets.id': 'ticket',
  'validateTransferredChatTickets.chat_tickets.inbox_department_id': 'department',
  'ticketTransfer.chat_ticket_id': 'ticket',
  'instances.user_id': 'user',
  'instances.remove_ids': 'instance',
  'userInstances.user_id': 'user',
  'instanceHealth.id': 'instance',
  'updateSetting.instance_id': 'instance',
  'updateInstance.id': 'instance',
  'updateInstance.instance_ids_to_enable_maria': 'instance',
  'updateInstanceIntegration.id': 'instance',
  'deleteInstance.id': 'instance',
  'checkInstance.id': 'instance',
  'connectInstance.id': 'instance',
  'onlineUsers.user_id': 'user',
  'onlineUsers.instance_id': 'instance',
  'onlineUsers.department_id': 'department',
  'paginatedInternalChatMessage.user_id': 'user',
  'paginatedInternalChatMessage.user_sending_id': 'user',
  'internalChatMessageInfos.id': 'internalMessage',
  'sendMessageInternalChat.user_id': 'user',
  'sendMessageInternalChat.user_sending_id': 'user',
  'sendMessageInternalChat.parent_id': 'internalMessage',
  'sendImageInternalChat.user_id': 'user',
  'sendImageInternalChat.user_sending_id': 'user',
  'sendImageInternalChat.parent_id': 'internalMessage',
  'resetUnseenInternalChatMessages.user_id': 'user',
  'resetUnseenInternalChatMessages.user_sending_id': 'user',
  'sendMessage.user_id': 'user',
  'sendMessage.instance_id': 'instance',
  'sendMessage.reply_message_id': 'message',
  'sendImageSelenium.user_id': 'user',
  'sendImageSelenium.instance_id': 'instance',
  'sendImageSelenium.reply_message_id': 'message',
  'sendAudioSelenium.user_id': 'user',
  'sendAudioSelenium.instance_id': 'instance',
  'sendAudioSelenium.reply_message_id': 'message',
  'sendStickerSelenium.user_id': 'user',
  'sendStickerSelenium.instance_id': 'instance',
  'sendStickerSelenium.reply_message_id': 'message',
  'sendStructuredMessage.instance_id': 'instance',
  'sendStructuredMessage.reply_message_id': 'message',
  'saveSticker.customer_chat_id': 'message',
  'deleteSticker.id': 'sticker',
  'sendPendingMessage.customer_chat_id': 'message',
  'createChatComment.instance_id': 'instance',
  'createChatComment.mentioned_user_ids': 'user',
  'customerChats.customer_id': 'customer',
  'customerChats.instance_id': 'instance',
  'customerChats.id': 'ticket',
  'countCustomerChats.customer_id': 'customer',
  'countCustomerChats.instance_id': 'instance',
  'oldCustomerChats.max_id': 'message',
  'oldCustomerChats.customer_id': 'customer',
  'oldCustomerChats.instance_id': 'instance',
  'scheduledMessages.customer_id': 'customer',
  'scheduledMessages.chat_ticket_id': 'ticket',
  'forwardMessage.customer_chat_id': 'message',
  'forwardMessage.chat_ticket_id': 'ticket',
  'forwardToColleague.customer_chat_id': 'message',
  'forwardToColleague.user_id': 'user',
  'scheduleMessage.chat_ticket_id': 'ticket',
  'scheduleMessage.reply_message_id': 'message',
  'scheduleMessage.template_id': 'metaTemplate',
  'updateScheduledMessage.id': 'scheduled',
  'cancelScheduledMessage.id': 'scheduled',
  'sendScheduledMessageNow.id': 'scheduled',
  'saveDraft.chat_ticket_id': 'ticket',
  'saveDraft.reply_message_id': 'message',
  'markMentionsSeen.ids': 'mention',
  'sendReactionSelenium.customer_chat_id': 'message',
  'sendReactionSelenium.instance_id': 'instance',
  'metaMessageTemplates.instance_id': 'instance',
  'syncMetaMessageTemplates.instance_id': 'instance',
  'sendTemplateMessage.instance_id': 'instance',
  'sendTemplateMessage.template_id': 'metaTemplate',
  'restartInstancePlugin.id': 'instance',
  'updateMessageTemplate.id': 'template',
  'deleteMessageTemplate.id': 'template',
  'resetCustomerUnseenMsgs.id': 'ticket',
  'resetCustomerUnseenMsgs.instance_id': 'instance',
  'createTicketTransfer.next_user_id': 'user',
  'createTicketTransfer.previous_user_id': 'user',
  'createTicketTransfer.chat_ticket_id': 'ticket',
  'confirmTicketTransfer.id': 'transfer',
  'deleteTicketTransfer.id': 'transfer',
  'attendancePresence.ticket_id': 'ticket',
  'pinChatTicket.id': 'ticket',
  'markChatTicketUnseen.id': 'ticket',
  'finishChatTicket.id': 'ticket',
  'finishChatTicket.reason_id': 'reason',
  'startChatTicket.customer_id': 'customer',
  'startChatTicket.instance_id': 'instance',
  'reopenChatTicket.id': 'ticket',
  'snoozeChatTicket.id': 'ticket',
  'wakeChatTicket.id': 'ticket',
  'setChatTicketPriority.id': 'ticket',
  'setChatTicketResearch.id': 'ticket',
  'changeChatTicketDepartment.id': 'ticket',
  'changeChatTicketDepartment.department_id': 'department',
  'bulkChatTickets.ids': 'ticket',
  'bulkChatTickets.next_user_id': 'user',
  'bulkChatTickets.department_id': 'department',
  'bulkChatTickets.reason_id': 'reason',
  'ticketTransferByCustomerId.customer_id': 'customer',
  'chatTicketsUserId.user_id': 'user',
  'closingPlan.chat_ticket_id': 'ticket',
  'chatTicketLog.chat_ticket_id': 'ticket',
  'returnChatTicketToInbox.id': 'ticket',
  'role.id': 'role',
  'updateRole.id': 'role',
  'deleteRole.id': 'role',
  'updateDepartment.id': 'department',
  'deleteDepartment.id': 'department',
  'paginatedUsersCustom.role_id': 'role',
  'paginatedUsersCustom.user_department_id': 'department',
  'newUser.role_id': 'role',
  'newUser.user_department_id': 'department',
  'newUser.chosen_instances': 'instance',
  'updateUser.id': 'user',
  'updateUser.role_id': 'role',
  'updateUser.user_department_id': 'department',
  'updateUser.chosen_instances': 'instance',
  'deleteUser.id': 'user',
  'deleteUser.next_user_id': 'user',
  'deleteUserInstance.user_id': 'user',
  'deleteUserInstance.instance_id': 'instance',
  'blockUser.id': 'user',
  'unblockUser.id': 'user',
  'disconnectUser.user_id': 'user',
}

/** Declared by clients and never used: the session says who writes. */
export const MEANINGLESS: ReadonlySet<string> = new Set([
  'sendMessage.user_id',
  'sendImageSelenium.user_id',
  'sendAudioSelenium.user_id',
  'sendStickerSelenium.user_id',
])

/** One operation with one of its ids in question. */
export type Question = Readonly<{
  /** As `operation.argument`. */
  name: string
  kind: Kind
  mutation: boolean
  /** False where leaving it out is allowed: null and '' then mean just that. */
  required: boolean
  document: string
  /** The variables, with this id in question and good ones for the rest. */
  variables(id: string | null, good: Readonly<Record<string, unknown>>): Record<string, unknown>
}>

const schema = buildSchema(readFileSync(path.join(projectRoot, 'contract/schema.graphql'), 'utf8'))

/**
 * Every id argument of every query and mutation of the contract.
 * @throws Error for one whose kind is not said above: whoever adds an argument says what it names.
 */
export function questions(): Question[] {
  return [schema.getQueryType(), schema.getMutationType()].flatMap((root, index) =>
    Object.values(root?.getFields() ?? {}).flatMap((field) => {
      const declared = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ')
      const passed = field.args.map(({ name }) => `${name}: $${name}`).join(', ')
      const verb = index === 0 ? 'query' : 'mutation'
      const rows = isCompositeType(getNamedType(field.type)) ? selection(field.type) : ''
      const document = `${verb}(${declared}) { ${field.name}(${passed}) ${rows} }`
      return field.args.flatMap(idsOf).map(({ name, required, place }): Question => {
        const full = `${field.name}.${name}`
        const kind = KINDS[full]
        if (!kind) throw new Error(`${full} names nothing that this test knows`)
        const argument = name.split('.')[0] ?? name
        const used = new Set(field.args.map((arg) => arg.name))
        return {
          name: full,
          kind,
          mutation: index === 1,
          required,
          document,
          variables: (id, good) => ({
            ...Object.fromEntries(Object.entries(good).filter(([key]) => used.has(key))),
            [argument]: place(id),
          }),
        }
      })
    }),
  )
}

/** One operation that can be asked for without an id of anything. */
export type IdlessQuestion = Readonly<{ name: string; mutation: boolean; document: string; needs: boolean }>

/**
 * Every operation of the contract, asked without an id: left out where that is allowed. `needs`: it demands one,
 * so it is among {@link questions} alone. Searches look for `$search`, where they have one.
 */
export function idlessQuestions(): IdlessQuestion[] {
  return [schema.getQueryType(), schema.getMutationType()].flatMap((root, index) =>
    Object.values(root?.getFields() ?? {}).map((field): IdlessQuestion => {
      const passed = field.args.flatMap(({ name, type }) => {
        if (name.includes('search') && getNamedType(type).name === 'String') return [`${name}: $search`]
        return isNonNullType(type) ? [`${name}: ${literal(type)}`] : []
      })
      const searches = passed.some((one) => one.endsWith('$search'))
      const rows = isCompositeType(getNamedType(field.type)) ? selection(field.type) : ''
      const verb = index === 0 ? 'query' : 'mutation'
      return {
        name: field.name,
        mutation: index === 1,
        document: `${verb}${searches ? '($search: String)' : ''} { ${field.name}${passed.length > 0 ? `(${passed.join(', ')})` : ''} ${rows} }`,
        needs: field.args.some((arg) => idsOf(arg).some(({ required }) => required)),
      }
    }),
  )
}

/** One operation with one of its texts in question, as the variable `$text`. */
export type TextQuestion = Readonly<{ name: string; mutation: boolean; document: string }>

/** Every argument of every operation that is a text, alone or in a list; what else is demanded means nothing. */
export function textQuestions(): TextQuestion[] {
  return [schema.getQueryType(), schema.getMutationType()].flatMap((root, index) =>
    Object.values(root?.getFields() ?? {}).flatMap((field) =>
      field.args.flatMap((asked): TextQuestion[] => {
        if (getNamedType(asked.type).name !== 'String') return []
        const listed = isListType(isNonNullType(asked.type) ? asked.type.ofType : asked.type)
        const passed = field.args.flatMap(({ name, type }) => {
          if (name === asked.name) return [`${name}: ${listed ? '[$text]' : '$text'}`]
          return isNonNullType(type) ? [`${name}: ${literal(type)}`] : []
        })
        const rows = isCompositeType(getNamedType(field.type)) ? '{ __typename }' : ''
        return [
          {
            name: `${field.name}.${asked.name}`,
            mutation: index === 1,
            document: `${index === 0 ? 'query' : 'mutation'}($text: String!) { ${field.name}(${passed.join(', ')}) ${rows} }`,
          },
        ]
      }),
    ),
  )
}

/** A value of this type that means nothing in particular. */
function literal(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literal(type.ofType)
  if (isListType(type)) return `[${literal(type.ofType)}]`
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type))
    return `{ ${fields.map((field) => `${field.name}: ${literal(field.type)}`).join(', ')} }`
  }
  const plain: Record<string, string> = { Int: '0', Float: '0', Boolean: 'true', ID: '"999999999999"' }
  return plain[type.name] ?? '"x"'
}

type Place = { name: string; required: boolean; place: (id: string | null) => unknown }

function idsOf({ name, type }: GraphQLArgument): Place[] {
  const named = getNamedType(type)
  const listed = isListType(isNonNullType(type) ? type.ofType : type)
  const around = (value: unknown) => (listed ? [value] : value)
  if (named.name === 'ID') return [{ name, required: isNonNullType(type), place: around }]
  if (!isInputObjectType(named)) return []
  return Object.values(named.getFields()).flatMap((field) => {
    if (getNamedType(field.type as GraphQLInputType).name !== 'ID') return []
    const required = isNonNullType(field.type)
    const place = (id: string | null) => around({ id: '999999999999', [field.name]: id })
    return [{ name: `${name}.${field.name}`, required, place }]
  })
}

/** Every field, three levels down: whatever there is to leak is asked for. */
function selection(type: unknown, depth = 0): string {
  const named = getNamedType(type as GraphQLInputType) as unknown
  if (!isCompositeType(named) || !('getFields' in named)) return ''
  const fields = Object.values(named.getFields()).flatMap(({ name, type: inner }) => {
    if (!isCompositeType(getNamedType(inner))) return [name]
    return depth < 3 ? [`${name} ${selection(inner, depth + 1)}`] : []
  })
  return `{ ${fields.join(' ')} }`
}
