import * as v from 'valibot'
import { defineCommand, repeatable } from '../commands/define-command'
import { mapped, type Outcome } from '../commands/outcome'
import type { Tools } from '../commands/tools'

type Sticker = Readonly<{ id: string; url: string }>

/** Stickers that the user keeps; `next`: where the page behind these begins, null when there is none. */
export type StickersFound = Readonly<{ items: readonly Sticker[]; next: string | null }>

/** What somebody wants of their stickers. */
type StickerAction = v.InferOutput<typeof StickerAction>
const StickerAction = v.variant('type', [
  v.object({ type: v.literal('page'), after: v.nullable(v.string()) }),
  /** Keeps the one of a message. */
  v.object({ type: v.literal('save'), messageId: v.string() }),
  /** Keeps one that was uploaded, by the address that the upload gave. */
  v.object({ type: v.literal('add'), address: v.string() }),
  v.object({ type: v.literal('delete'), id: v.string() }),
])

const one = (sticker: Sticker): StickersFound => ({ items: [sticker], next: null })

export const stickerCommands = {
  /** Reads or changes the stickers that the user keeps; gives a page of them, or the one that was kept. */
  stickers: defineCommand({
    arguments: v.tuple([StickerAction]),
    // Kept or put away twice is once.
    ...repeatable,
    async run({ ask }: Tools, action: StickerAction): Promise<Outcome<StickersFound>> {
      const documents = await import('@infra/graphql/stickers.gen')
      switch (action.type) {
        case 'page':
          return mapped(
            await ask(documents.StickersDocument, { after: action.after }),
            (data) => data.stickers,
          )
        case 'save':
          return mapped(
            await ask(documents.SaveStickerDocument, { customer_chat_id: action.messageId }),
            (data) => one(data.saveSticker),
          )
        case 'add':
          return mapped(await ask(documents.AddStickerDocument, { file_url: action.address }), (data) =>
            one(data.addSticker),
          )
        case 'delete':
          return mapped(await ask(documents.DeleteStickerDocument, { id: action.id }), () => ({
            items: [],
            next: null,
          }))
      }
    },
  }),
}
