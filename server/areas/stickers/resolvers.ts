import { addressFor } from '../../directory/media/address-for'
import { principalOf } from '../../platform/graphql/context'
import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { addSticker, deleteSticker, restoreSticker, saveSticker } from './keep'
import { stickers } from './sticker.row'

export const resolvers: Resolvers = {
  Sticker: {
    url: ({ url }, _args, context) => addressFor(context.config, url, principalOf(context), new Date()),
  },
  Query: {
    stickers: query(stickers),
  },
  Mutation: {
    saveSticker: mutation((work, viewer, args) => saveSticker(work, viewer, args.customer_chat_id)),
    addSticker: mutation((work, viewer, args) => addSticker(work, viewer, args.file_url)),
    deleteSticker: mutation((work, viewer, args, now) => deleteSticker(work, viewer, args.id, now)),
    restoreSticker: mutation((work, viewer, args, now) => restoreSticker(work, viewer, args.id, now)),
  },
}
