import * as documents from '../../../src/infra/graphql/stickers.gen'
import { WEBP } from '../media-samples'
import { asked, type Case, nobody, type Scene, uploaded } from './deeds'
import { aTalk } from './shop'

const kept = async ({ panels }: Scene): Promise<string> => {
  const file_url = await uploaded(panels.ana, WEBP, 'a.webp')
  return (await asked(panels.ana, documents.AddStickerDocument, { file_url })).addSticker.id
}

/** A message of the customer's that is a sticker, in Ana's hands. */
async function aSticker({ shop, panels }: Scene, ticketId: string): Promise<string> {
  await uploaded(panels.ana, WEBP, 'b.webp')
  const row = await shop.db.work(shop.tenant, (w) =>
    w.one<{ id: string }>(
      `UPDATE customer_chats SET type = 'sticker', media_file_id = (SELECT max(id) FROM media_files)
       WHERE id = (SELECT max(id) FROM customer_chats WHERE chat_ticket_id = $1) RETURNING id::text`,
      [ticketId],
    ),
  )
  return row?.id ?? ''
}

/** What users keep: nobody else sees any of it, and no panel holds it; see actions.ts. */
export const stickerCases: Readonly<Record<string, readonly Case[]>> = {
  addSticker: [{ about: 'changes nothing in the panels', before: nobody, act: (scene) => kept(scene) }],
  deleteSticker: [
    {
      about: 'changes nothing in the panels',
      before: nobody,
      act: async (scene) =>
        asked(scene.panels.ana, documents.DeleteStickerDocument, { id: await kept(scene) }),
    },
  ],
  saveSticker: [
    {
      about: 'of a message',
      before: nobody,
      act: async (scene) => {
        const talk = await aTalk(scene.server, scene.shop)
        const id = await aSticker(scene, talk.id)
        await asked(scene.panels.alice, documents.SaveStickerDocument, { customer_chat_id: id })
      },
    },
  ],
}
