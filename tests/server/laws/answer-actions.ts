import * as quick from '../../../src/infra/graphql/quick-answers.gen'
import * as templates from '../../../src/infra/graphql/templates.gen'
import { asked, type Case, nobody, type Scene } from './deeds'
import { Panel } from './panel'

/** A quick answer of Alice's, whose role may make them. */
async function answers({ panels }: Scene, identifier: string, about: string): Promise<string> {
  Panel.asked.add(about)
  const made = await asked(panels.alice, templates.CreateMessageTemplateDocument, { identifier, value: 'Oi' })
  return made.createMessageTemplate.id
}

/** What is done to the house's quick answers, by the mutation; see actions.ts. */
export const answerCases: Readonly<Record<string, readonly Case[]>> = {
  createMessageTemplate: [
    {
      about: 'is known to everybody',
      before: nobody,
      act: (scene) => answers(scene, 'nova', 'createMessageTemplate'),
    },
  ],
  adoptMessageTemplates: [
    {
      about: 'is known to everybody',
      before: nobody,
      act: async ({ panels }) => {
        Panel.asked.add('adoptMessageTemplates')
        await asked(panels.alice, templates.AdoptMessageTemplatesDocument, {
          identifiers: ['pix', 'horario'],
        })
      },
    },
  ],
  updateMessageTemplate: [
    {
      about: 'is known to everybody',
      before: nobody,
      act: async (scene) => {
        const id = await answers(scene, 'mudada', 'updateMessageTemplate')
        await asked(scene.panels.alice, templates.UpdateMessageTemplateDocument, { id, value: 'Outro' })
      },
    },
  ],
  saveQuickAnswer: [
    {
      about: 'is known to everybody',
      before: nobody,
      act: async ({ panels }) => {
        Panel.asked.add('saveQuickAnswer')
        await asked(panels.alice, quick.SaveQuickAnswerDocument, {
          form: { identifier: 'guardada', value: 'Oi', category: 'Geral' },
        })
      },
    },
  ],
  deleteQuickAnswers: [
    {
      about: 'is known to everybody',
      before: nobody,
      act: async (scene) => {
        const ids = [await answers(scene, 'varias', 'deleteQuickAnswers')]
        await asked(scene.panels.alice, quick.DeleteQuickAnswersDocument, { ids })
      },
    },
  ],
  restoreQuickAnswers: [
    {
      about: 'is known to everybody',
      before: nobody,
      act: async (scene) => {
        const ids = [await answers(scene, 'voltaram', 'restoreQuickAnswers')]
        await asked(scene.panels.alice, quick.DeleteQuickAnswersDocument, { ids })
        await asked(scene.panels.alice, quick.RestoreQuickAnswersDocument, { ids })
      },
    },
  ],
  deleteMessageTemplate: [
    {
      about: 'is known to everybody',
      before: nobody,
      act: async (scene) => {
        const id = await answers(scene, 'apagada', 'deleteMessageTemplate')
        await asked(scene.panels.alice, templates.DeleteMessageTemplateDocument, { id })
      },
    },
  ],
  restoreMessageTemplate: [
    {
      about: 'is known to everybody',
      before: nobody,
      act: async (scene) => {
        const id = await answers(scene, 'voltou', 'restoreMessageTemplate')
        await asked(scene.panels.alice, templates.DeleteMessageTemplateDocument, { id })
        await asked(scene.panels.alice, templates.RestoreMessageTemplateDocument, { id })
      },
    },
  ],
}
