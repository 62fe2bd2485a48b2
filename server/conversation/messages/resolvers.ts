import { addressFor } from '../../directory/media/address-for'
import { principalOf } from '../../platform/graphql/context'
import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { createChatComment } from './comment'
import { countCustomerChats, customerChats, oldCustomerChats } from './history.queries'
import { resetUnseen } from './inbound/seen'
import { markUnseen } from './inbound/unsee'
import { customerChatsPaginated } from './message.queries'
import { sendPendingMessage } from './outbound/retry'
import { sendMessage } from './outbound/send'
import { sendAudio, sendImage, sendSticker } from './outbound/send-media'

/** `user_id` and `from_chat` are accepted for old clients and mean nothing: the session says who writes. */
export const resolvers: Resolvers = {
  CustomerChatStatus: {
    url: ({ url }, _args, context) => addressFor(context.config, url, principalOf(context), new Date()),
  },
  Query: {
    customerChats: query(customerChats),
    countCustomerChats: query(countCustomerChats),
    oldCustomerChats: query(oldCustomerChats),
    customerChatsPaginated: query(customerChatsPaginated),
  },
  Mutation: {
    sendMessage: mutation(sendMessage),
    sendImageSelenium: mutation(sendImage),
    sendAudioSelenium: mutation(sendAudio),
    sendStickerSelenium: mutation(sendSticker),
    sendPendingMessage: mutation((work, viewer, args, now) =>
      sendPendingMessage(work, viewer, args.customer_chat_id, args.new_message ?? null, now),
    ),
    createChatComment: mutation(createChatComment),
    markChatTicketUnseen: mutation((work, viewer, { id }) => markUnseen(work, viewer, id)),
    resetCustomerUnseenMsgs: mutation((work, viewer, args) =>
      resetUnseen(work, viewer, args.id, args.instance_id),
    ),
  },
}
