import type { GraphqlClient } from '@infra/graphql/client'
import {
  AddStickerDocument,
  DeleteStickerDocument,
  SaveStickerDocument,
  StickersDocument,
} from '@infra/graphql/stickers.gen'
import type { StickersFound, StickerWish } from '../messages/writing'
import type { Outcome } from '../panel/commands'
import { failure } from '../panel/failure'

/** Asks for what somebody wants of their stickers; gives a page, or what was kept. */
export async function askForStickers(
  client: GraphqlClient,
  wish: StickerWish,
): Promise<Outcome<StickersFound>> {
  switch (wish.wish) {
    case 'page': {
      const answer = await client.request(StickersDocument, { after: wish.after })
      return answer.ok ? { ok: true, value: answer.data.stickers } : failure(answer)
    }
    case 'save': {
      const answer = await client.request(SaveStickerDocument, { customer_chat_id: wish.messageId })
      return answer.ok ? one(answer.data.saveSticker) : failure(answer)
    }
    case 'add': {
      const answer = await client.request(AddStickerDocument, { file_url: wish.address })
      return answer.ok ? one(answer.data.addSticker) : failure(answer)
    }
    case 'delete': {
      const answer = await client.request(DeleteStickerDocument, { id: wish.id })
      return answer.ok ? { ok: true, value: { items: [], next: null } } : failure(answer)
    }
  }
}

const one = (sticker: { id: string; url: string }): Outcome<StickersFound> => ({
  ok: true,
  value: { items: [sticker], next: null },
})
