import * as v from 'valibot'
import { defineCommand, repeatable } from '../panel/define-command'
import { mapped, type Outcome } from '../panel/outcome'
import type { Tools } from '../panel/tools'

type Sticker = Readonly<{ id: string; url: string }>

/** Stickers that the user keeps; `next`: where the page behind these begins, null when there is none. */
export type StickersFound = Readonly<{ items: readonly Sticker[]; next: string | null }>

/** What somebody wants of their stickers. */
type StickerWish = v.InferOutput<typeof StickerWish>
const StickerWish = v.variant('wish', [
  v.object({ wish: v.literal('page'), after: v.nullable(v.string()) }),
  /** Keeps the one of a message. */
  v.object({ wish: v.literal('save'), messageId: v.string() }),
  /** Keeps one that was uploaded, by the address that the upload gave. */
  v.object({ wish: v.literal('add'), address: v.string() }),
  v.object({ wish: v.literal('delete'), id: v.string() }),
])

const one = (sticker: Sticker): StickersFound => ({ items: [sticker], next: null })

export const stickerCommands = {
  /** Reads or changes the stickers that the user keeps; gives a page of them, or the one that was kept. */
  stickers: defineCommand({
    arguments: v.tuple([StickerWish]),
    // Kept or put away twice is once.
    ...repeatable,
    async run({ ask }: Tools, wish: StickerWish): Promise<Outcome<StickersFound>> {
      const documents = await import('@infra/graphql/stickers.gen')
      switch (wish.wish) {
        case 'page':
          return mapped(await ask(documents.StickersDocument, { after: wish.after }), (data) => data.stickers)
        case 'save':
          return mapped(
            await ask(documents.SaveStickerDocument, { customer_chat_id: wish.messageId }),
            (data) => one(data.saveSticker),
          )
        case 'add':
          return mapped(await ask(documents.AddStickerDocument, { file_url: wish.address }), (data) =>
            one(data.addSticker),
          )
        case 'delete':
          return mapped(await ask(documents.DeleteStickerDocument, { id: wish.id }), () => ({
            items: [],
            next: null,
          }))
      }
    },
  }),
}
