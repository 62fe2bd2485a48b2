import { seesContacts } from '../../../src/domain/access/actions'
import { sendOffer } from '../../areas/catalog/send-offer'
import { addressFor } from '../../directory/media/address-for'
import { SNAPSHOT } from '../../platform/db/page'
import { principalOf } from '../../platform/graphql/context'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { createChatComment } from './comment'
import { countCustomerChats, customerChats, oldCustomerChats } from './history.queries'
import { resetUnseen } from './inbound/seen'
import { customerChatsPaginated } from './message.queries'
import { forwardMessage, forwardToColleague } from './outbound/forward'
import { sendPendingMessage } from './outbound/retry'
import { sendMessage } from './outbound/send'
import { sendAudio, sendImage, sendSticker } from './outbound/send-media'
import { sendStructured } from './outbound/structured'

/** `user_id` and `from_chat` are accepted for old clients and mean nothing: the session says who writes. */
export const resolvers: Resolvers = {
  CustomerChatStatus: {
    url: ({ url }, _args, context) => addressFor(context.config, url, principalOf(context), new Date()),
  },
  Query: {
    customerChats: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => customerChats(work, viewer, args), SNAPSHOT)
    },
    countCustomerChats: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => countCustomerChats(work, viewer, args), SNAPSHOT)
    },
    oldCustomerChats: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => oldCustomerChats(work, viewer, args), SNAPSHOT)
    },
    customerChatsPaginated: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => customerChatsPaginated(work, viewer, args), SNAPSHOT)
    },
  },
  Mutation: {
    sendMessage: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => sendMessage(work, viewer, args, new Date()))
    },
    sendImageSelenium: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => sendImage(work, viewer, args, new Date()))
    },
    sendAudioSelenium: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => sendAudio(work, viewer, args, new Date()))
    },
    sendStickerSelenium: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => sendSticker(work, viewer, args, new Date()))
    },
    sendStructuredMessage: (_root, args, context) => {
      const { viewer } = principalOf(context)
      const { offer, ...others } = args.content
      return context.db.work(context.tenant, (work) =>
        offer && !Object.values(others).some(Boolean)
          ? sendOffer(work, viewer, { ...args, content: { offer } }, context.config, new Date())
          : sendStructured(work, viewer, args, new Date()),
      )
    },
    sendPendingMessage: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) =>
        sendPendingMessage(work, viewer, args.customer_chat_id, args.new_message ?? null, new Date()),
      )
    },
    createChatComment: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => createChatComment(work, viewer, args, new Date()))
    },
    forwardMessage: (_root, args, context) => {
      const { viewer, role } = principalOf(context)
      return context.db.work(context.tenant, (work) =>
        forwardMessage(work, viewer, args, new Date(), seesContacts(role)),
      )
    },
    forwardToColleague: (_root, args, context) => {
      const { viewer, role } = principalOf(context)
      return context.db.work(context.tenant, (work) =>
        forwardToColleague(work, viewer, args, new Date(), seesContacts(role)),
      )
    },
    resetCustomerUnseenMsgs: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => resetUnseen(work, viewer, args.id, args.instance_id))
    },
  },
}
