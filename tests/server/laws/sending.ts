import * as sending from '../../../src/infra/graphql/sending.gen'
import * as stickers from '../../../src/infra/graphql/stickers.gen'
import { WEBP } from '../media-samples'
import { asked, type Case, done, heldBy, nobody, type Scene, uploaded } from './deeds'

const kept = async ({ panels }: Scene): Promise<string> => {
  const file_url = await uploaded(panels.ana, WEBP, 'a.webp')
  return (await asked(panels.ana, stickers.AddStickerDocument, { file_url })).addSticker.id
}
const aSticker = async ({ panels: { alice }, shop }: Scene, phone: string, hash: string) =>
  (
    await asked(alice, sending.SendStickerSeleniumDocument, {
      to_number: phone,
      instance_id: shop.instanceId,
      hash,
      file_url: await uploaded(alice, WEBP, 'a.webp'),
    })
  ).sendStickerSelenium.id

/** What is sent beside words and files, and the stickers that users keep; see actions.ts. */
export const sendingCases: Readonly<Record<string, readonly Case[]>> = {
  // Nobody else sees what one keeps, and no panel holds it.
  addSticker: [{ about: 'changes nothing in the panels', before: nobody, act: (scene) => kept(scene) }],
  deleteSticker: [
    {
      about: 'changes nothing in the panels',
      before: nobody,
      act: async (scene) =>
        asked(scene.panels.ana, stickers.DeleteStickerDocument, { id: await kept(scene) }),
    },
  ],
  restoreSticker: [
    {
      about: 'changes nothing in the panels',
      before: nobody,
      act: async (scene) => {
        const id = await kept(scene)
        await asked(scene.panels.ana, stickers.DeleteStickerDocument, { id })
        await asked(scene.panels.ana, stickers.RestoreStickerDocument, { id })
      },
    },
  ],
  saveSticker: [
    {
      about: 'of a message',
      before: heldBy('ana'),
      act: async (scene, { phone }) => {
        const customer_chat_id = await aSticker(scene, phone, `kept-${phone}`)
        await asked(scene.panels.ana, stickers.SaveStickerDocument, { customer_chat_id })
      },
    },
  ],
  sendStickerSelenium: [
    {
      about: 'by an administrator',
      before: heldBy('ana'),
      act: (scene, { phone }) => aSticker(scene, phone, `sticker-${phone}`),
    },
  ],
  sendStructuredMessage: [
    {
      about: 'a question by the owner, as the composer sends it',
      before: heldBy('ana'),
      act: async ({ panels: { ana } }, { id }) => {
        await done(ana.commands.openTicket(id))
        const options = [{ title: 'Sim', description: null }]
        const choices = { header: null, footer: null, button: null, options }
        await done(ana.commands.send(id, 'Entregar?', { type: 'interactive', replyTo: null, choices }))
        await ana.caughtUp()
      },
    },
    {
      about: 'a card by an administrator',
      before: heldBy('ana'),
      act: ({ panels, shop }, { phone }) =>
        asked(panels.alice, sending.SendStructuredMessageDocument, {
          to_number: phone,
          instance_id: shop.instanceId,
          hash: `card-${phone}`,
          content: { contacts: [{ name: 'Rui', phones: ['11 98765-4321'] }] },
        }),
    },
  ],
}
