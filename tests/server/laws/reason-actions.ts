import * as reasons from '../../../src/infra/graphql/reasons.gen'
import { asked, type Case, nobody, type Scene } from './deeds'

let made = 0
const form = () => ({ name: `Motivo ${++made}`, outcome: 'neutral', active: true, fields: [] })

const aReason = async ({ panels }: Scene) =>
  (await asked(panels.alice, reasons.SaveReasonDocument, { form: form() })).saveReason
const aCategory = async ({ panels }: Scene) =>
  (await asked(panels.alice, reasons.SaveReasonCategoryDocument, { name: `Categoria ${++made}` }))
    .saveReasonCategory

/** What administrators do with the reasons to close for: panels read them when a ticket is closed. */
export const reasonCases: Readonly<Record<string, readonly Case[]>> = {
  saveReason: [{ about: 'changes nothing that stands in a conversation', before: nobody, act: aReason }],
  deleteReason: [
    {
      about: 'that nobody was given',
      before: nobody,
      act: async (scene) =>
        asked(scene.panels.alice, reasons.DeleteReasonDocument, { id: await aReason(scene) }),
    },
  ],
  moveReason: [
    {
      about: 'before another',
      before: nobody,
      act: async (scene) => {
        await aReason(scene)
        await asked(scene.panels.alice, reasons.MoveReasonDocument, { id: await aReason(scene), up: true })
      },
    },
  ],
  saveReasonCategory: [{ about: 'is a heading for later', before: nobody, act: aCategory }],
  deleteReasonCategory: [
    {
      about: 'that is empty',
      before: nobody,
      act: async (scene) =>
        asked(scene.panels.alice, reasons.DeleteReasonCategoryDocument, { id: await aCategory(scene) }),
    },
  ],
  moveReasonCategory: [
    {
      about: 'before another',
      before: nobody,
      act: async (scene) => {
        await aCategory(scene)
        const id = await aCategory(scene)
        await asked(scene.panels.alice, reasons.MoveReasonCategoryDocument, { id, up: true })
      },
    },
  ],
}
