import * as bulk from '../../../src/infra/graphql/bulk.gen'
import * as macros from '../../../src/infra/graphql/macros.gen'
import { asked, type Case, nobody, type Scene } from './deeds'

let made = 0
const step = {
  kind: 'comment',
  text: 'Conferir a receita',
  priority: 2,
  minutes: 60,
  mark: 'pinned',
  silent: false,
  fields: [],
}

/** A macro as it is saved, of one step. */
export const macroForm = (name: string, shared: boolean) => ({
  name,
  shared,
  ask: true,
  active: true,
  steps: [step],
})

const aMacro = async ({ panels }: Scene) =>
  (
    await asked(panels.alice, macros.SaveMacroDocument, {
      form: macroForm(`Macro ${++made}`, true),
    })
  ).saveMacro

/** What is done to macros: panels read them when somebody wants to run one. */
export const macroCases: Readonly<Record<string, readonly Case[]>> = {
  saveMacro: [{ about: 'changes nothing that stands in a conversation', before: nobody, act: aMacro }],
  deleteMacros: [
    {
      about: 'that nobody runs',
      before: nobody,
      act: async (scene) =>
        asked(scene.panels.alice, macros.DeleteMacrosDocument, { ids: [await aMacro(scene)] }),
    },
  ],
  deleteAllMacros: [
    {
      about: 'that a filter finds',
      before: nobody,
      act: async (scene) => {
        const id = await aMacro(scene)
        await asked(scene.panels.alice, bulk.DeleteAllMacrosDocument, {
          list: { filters: [{ field: 'id', any: [id] }] },
          seen: 1,
          hash: `key-of-the-all-macros-${process.pid}-${id}`,
        })
      },
    },
  ],
  restoreMacros: [
    {
      about: 'a moment later',
      before: nobody,
      act: async (scene) => {
        const ids = [await aMacro(scene)]
        await asked(scene.panels.alice, macros.DeleteMacrosDocument, { ids })
        await asked(scene.panels.alice, macros.RestoreMacrosDocument, { ids })
      },
    },
  ],
}
