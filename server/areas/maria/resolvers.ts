import { principalOf } from '../../platform/graphql/context'
import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { mariaHelp, rejectDraft } from './drafts'
import { dropQuote } from './quotes'
import { deleteAccount, mariaInfos, saveAccount, setMode } from './settings'
import { suggest } from './suggest'
import { summarize } from './summary'

/** Maria: how far she is let out, the model that she asks, and what she writes for people. */
export const resolvers: Resolvers = {
  Query: {
    mariaInfos: query((work, _viewer, _args: object, now) => mariaInfos(work, now)),
    mariaHelp: query((work, viewer, { chat_ticket_id: id }) => mariaHelp(work, viewer, id)),
  },
  Mutation: {
    setMariaMode: mutation((work, viewer, args, now) => setMode(work, viewer, args, now)),
    saveMariaAccount: (_root, { rev, form }, context) => {
      principalOf(context)
      return saveAccount(context, { rev: rev ?? null, form })
    },
    deleteMariaAccount: mutation((work) => deleteAccount(work)),
    rejectMariaDraft: mutation((work, viewer, args, now) => rejectDraft(work, viewer, args, now)),
    dropMariaQuote: mutation((work, viewer, args) => dropQuote(work, viewer, args)),
    summarizeTicket: (_root, { chat_ticket_id: id }, context) => summarize(context, principalOf(context), id),
    suggestMaria: (_root, { chat_ticket_id: id }, context) => suggest(context, principalOf(context), id),
  },
}
