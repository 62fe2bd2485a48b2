import * as bulk from '../../../src/infra/graphql/bulk.gen'
import * as quick from '../../../src/infra/graphql/quick-answers.gen'
import * as templates from '../../../src/infra/graphql/templates.gen'
import { asked, type Case, nobody, type Scene } from './deeds'

const about = 'is known to everybody'
const once = (act: Case['act']): readonly Case[] => [{ about, before: nobody, act }]

/** A quick answer of Alice's, whose role may make them. */
async function anAnswer({ panels }: Scene, identifier: string): Promise<string> {
  const made = await asked(panels.alice, templates.CreateMessageTemplateDocument, { identifier, value: 'Oi' })
  return made.createMessageTemplate.id
}

/** What is done to an answer that everybody has read: that it was made tells nobody of it. `deleted`: it was, since. */
function toAnAnswer(
  identifier: string,
  act: (scene: Scene, id: string) => Promise<unknown>,
  { deleted = false } = {},
): readonly Case[] {
  let id = ''
  const before = async (scene: Scene) => {
    id = await anAnswer(scene, identifier)
    if (deleted) await asked(scene.panels.alice, templates.DeleteMessageTemplateDocument, { id })
    return []
  }
  return [{ about, before, act: (scene) => act(scene, id) }]
}

/** What is done to the house's quick answers, by the mutation; see actions.ts. */
export const answerCases: Readonly<Record<string, readonly Case[]>> = {
  createMessageTemplate: once((scene) => anAnswer(scene, 'nova')),
  adoptMessageTemplates: once(({ panels }) =>
    asked(panels.alice, templates.AdoptMessageTemplatesDocument, { identifiers: ['pix', 'horario'] }),
  ),
  updateMessageTemplate: toAnAnswer('mudada', ({ panels }, id) =>
    asked(panels.alice, templates.UpdateMessageTemplateDocument, { id, value: 'Outro' }),
  ),
  saveQuickAnswer: once(({ panels }) =>
    asked(panels.alice, quick.SaveQuickAnswerDocument, {
      form: { identifier: 'guardada', value: 'Oi', category: 'Geral' },
    }),
  ),
  deleteQuickAnswers: toAnAnswer('varias', ({ panels }, id) =>
    asked(panels.alice, quick.DeleteQuickAnswersDocument, { ids: [id] }),
  ),
  deleteAllQuickAnswers: toAnAnswer('todas', ({ panels }, id) =>
    asked(panels.alice, bulk.DeleteAllQuickAnswersDocument, {
      list: { filters: [{ field: 'id', any: [id] }] },
      seen: 1,
      hash: `key-of-the-all-answers-${process.pid}-${id}`,
    }),
  ),
  restoreQuickAnswers: toAnAnswer(
    'voltaram',
    ({ panels }, id) => asked(panels.alice, quick.RestoreQuickAnswersDocument, { ids: [id] }),
    { deleted: true },
  ),
  deleteMessageTemplate: toAnAnswer('apagada', ({ panels }, id) =>
    asked(panels.alice, templates.DeleteMessageTemplateDocument, { id }),
  ),
  restoreMessageTemplate: toAnAnswer(
    'voltou',
    ({ panels }, id) => asked(panels.alice, templates.RestoreMessageTemplateDocument, { id }),
    { deleted: true },
  ),
}
