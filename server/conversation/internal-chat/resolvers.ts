import { addressFor } from '../../directory/media/address-for'
import { asColleague } from '../../directory/users/colleague'
import { SNAPSHOT } from '../../platform/db/page'
import { principalOf } from '../../platform/graphql/context'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { readAll } from './acknowledge'
import { colleaguePage } from './colleague.queries'
import { internalMessage, internalMessagePage } from './message.queries'
import { sendInternalFile, sendInternalMessage } from './send'

/**
 * Colleagues among themselves. `tag_type` and `from_chat` are accepted for old clients and mean nothing:
 * whose message it is says who wrote it.
 */
export const resolvers: Resolvers = {
  InternalChatMessage: {
    image_url: ({ image_url }, _args, context) =>
      image_url == null ? null : addressFor(context.config, image_url, principalOf(context), new Date()),
  },
  Query: {
    paginatedInternalUsers: async (_root, args, context) => {
      const principal = principalOf(context)
      const page = await context.db.work(
        context.tenant,
        (work) => colleaguePage(work, principal.viewer, args),
        SNAPSHOT,
      )
      return { ...page, items: page.items.map(asColleague(principal)) }
    },
    paginatedInternalChatMessage: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => internalMessagePage(work, viewer, args), SNAPSHOT)
    },
    internalChatMessageInfos: (_root, { id }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => internalMessage(work, viewer, id), { readOnly: true })
    },
  },
  Mutation: {
    sendMessageInternalChat: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => sendInternalMessage(work, viewer, args, new Date()))
    },
    sendImageInternalChat: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => sendInternalFile(work, viewer, args, new Date()))
    },
    resetUnseenInternalChatMessages: (_root, { user_id, user_sending_id }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => readAll(work, viewer, user_id, user_sending_id))
    },
  },
}
