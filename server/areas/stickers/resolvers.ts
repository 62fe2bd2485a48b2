import { addressFor } from '../../directory/media/address-for'
import { principalOf } from '../../platform/graphql/context'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { addSticker, deleteSticker, restoreSticker, saveSticker } from './keep'
import { stickers } from './sticker.row'

export const resolvers: Resolvers = {
  Sticker: {
    url: ({ url }, _args, context) => addressFor(context.config, url, principalOf(context), new Date()),
  },
  Query: {
    stickers: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => stickers(work, viewer, args), { readOnly: true })
    },
  },
  Mutation: {
    saveSticker: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => saveSticker(work, viewer, args.customer_chat_id))
    },
    addSticker: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => addSticker(work, viewer, args.file_url))
    },
    deleteSticker: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => deleteSticker(work, viewer, args.id, new Date()))
    },
    restoreSticker: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => restoreSticker(work, viewer, args.id, new Date()))
    },
  },
}
