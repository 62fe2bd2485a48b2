import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { supportList } from './list'
import { askSupport, supportAddress } from './send'

/** Asking who runs the installation for help. */
export const resolvers: Resolvers = {
  Query: {
    supportDesk: (_root, _args, { config }) => ({ open: supportAddress(config) !== null }),
    supportRequests: listResolver(supportList),
  },
  Mutation: {
    askSupport: (_root, args, context) => askSupport(context, args),
  },
}
