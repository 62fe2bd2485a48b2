import { seesContacts } from '../../../src/domain/access/actions'
import { addressFor } from '../../directory/media/address-for'
import { asColleague } from '../../directory/users/colleague'
import { principalOf } from '../../platform/graphql/context'
import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { readAll } from './acknowledge'
import { colleaguePage } from './colleague.queries'
import { forwardMessage, forwardToColleague } from './forward'
import { internalMessage, internalMessagePage } from './message.queries'
import { sendInternalFile, sendInternalMessage } from './send'

/**
 * Colleagues among themselves, and what is passed on to them or to another customer. `tag_type` and `from_chat` are accepted for old clients and mean nothing:
 * whose message it is says who wrote it.
 */
export const resolvers: Resolvers = {
  InternalChatMessage: {
    image_url: ({ image_url }, _args, context) =>
      image_url == null ? null : addressFor(context.config, image_url, principalOf(context), new Date()),
  },
  Query: {
    paginatedInternalUsers: query(async (work, viewer, args, _now, { principal }) => {
      const page = await colleaguePage(work, viewer, args)
      return { ...page, items: page.items.map(asColleague(principal)) }
    }),
    paginatedInternalChatMessage: query(internalMessagePage),
    internalChatMessageInfos: query((work, viewer, { id }) => internalMessage(work, viewer, id)),
  },
  Mutation: {
    forwardMessage: mutation((work, viewer, args, now, { principal }) =>
      forwardMessage(work, viewer, args, now, seesContacts(principal.role)),
    ),
    forwardToColleague: mutation((work, viewer, args, now, { principal }) =>
      forwardToColleague(work, viewer, args, now, seesContacts(principal.role)),
    ),
    sendMessageInternalChat: mutation(sendInternalMessage),
    sendImageInternalChat: mutation(sendInternalFile),
    resetUnseenInternalChatMessages: mutation((work, viewer, { user_id, user_sending_id }) =>
      readAll(work, viewer, user_id, user_sending_id),
    ),
  },
}
