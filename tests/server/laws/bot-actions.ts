import { emptyFlow } from '../../../src/domain/bots/flow'
import { READY_FLOWS } from '../../../src/domain/bots/ready'
import * as bots from '../../../src/infra/graphql/bots.gen'
import * as ticketBots from '../../../src/infra/graphql/ticket-bots.gen'
import { asked, type Case, nobody, queued, type Scene } from './deeds'
import { knowledgeCases } from './knowledge-actions'
import { mariaCases } from './maria-actions'

let made = 0

/** A bot that may be saved. */
export const botForm = (name: string) => ({
  kind: 'passive',
  name,
  hours: 'always',
  instance_ids: [] as string[],
  template: null,
})

/** Forms and flows of bots that are good in themselves; see foreign-ids.test.ts. */
export const goodOfBots = (turns: number) => ({
  'botRows.kind': 'passive',
  'saveBot.form': botForm(`robô ${turns}`),
  'saveBot.ready': null,
  'botProblems.definition': emptyFlow(),
  'saveBotDraft.definition': emptyFlow(),
  'saveBotDraft.layout': {},
  'saveBotDraft.rev': 1,
  'publishBot.rev': 1,
  'botVersion.no': 1,
  'botPassages.no': 1,
  'returnBotVersion.no': 1,
})

const aBot = async ({ panels }: Scene): Promise<string> =>
  (
    await asked(panels.alice, bots.SaveBotDocument, {
      id: null,
      rev: null,
      form: botForm(`Robô ${++made}`),
      ready: 'triage',
    })
  ).saveBot

const published = async (scene: Scene): Promise<string> => {
  const id = await aBot(scene)
  await asked(scene.panels.alice, bots.PublishBotDocument, { id, rev: 1, note: null })
  return id
}

/** One that is on for as long as `body` lasts. */
async function whileOn<T>(scene: Scene, body: (id: string) => Promise<T>): Promise<T> {
  const id = await published(scene)
  const { alice } = scene.panels
  await asked(alice, bots.SwitchBotDocument, { id, active: true, hand_over: null })
  try {
    return await body(id)
  } finally {
    await asked(alice, bots.SwitchBotDocument, { id, active: false, hand_over: false })
  }
}

const one = (about: string, act: Case['act']): readonly Case[] => [{ about, before: nobody, act }]

/** What is done to bots, to Maria and what she knows, and by people to the tickets that they answer in. */
export const botCases: Readonly<Record<string, readonly Case[]>> = {
  ...knowledgeCases,
  saveBot: one('makes one that is off', (scene) => aBot(scene)),
  saveBotDraft: one('draws its flow', async (scene) =>
    asked(scene.panels.alice, bots.SaveBotDraftDocument, {
      id: await aBot(scene),
      rev: 1,
      definition: READY_FLOWS.order.flow,
      layout: {},
    }),
  ),
  publishBot: one('its first version', (scene) => published(scene)),
  returnBotVersion: one('the first one', async (scene) =>
    asked(scene.panels.alice, bots.ReturnBotVersionDocument, { id: await published(scene), no: 1 }),
  ),
  switchBot: one('on, and off', (scene) => whileOn(scene, async () => true)),
  copyBot: one('makes another draft', async (scene) =>
    asked(scene.panels.alice, bots.CopyBotDocument, { id: await published(scene) }),
  ),
  deleteBot: one('that nobody talks to', async (scene) =>
    asked(scene.panels.alice, bots.DeleteBotDocument, { id: await aBot(scene), hand_over: true }),
  ),
  giveTicketToBot: [
    {
      about: 'from the queue, and it begins',
      before: queued,
      act: (scene, talk) =>
        whileOn(scene, (id) =>
          asked(scene.panels.ana, ticketBots.GiveTicketToBotDocument, {
            chat_ticket_id: talk.id,
            bot_id: id,
          }),
        ),
    },
  ],
  stopTicketBot: [
    {
      about: 'that had it from the queue',
      before: queued,
      act: (scene, talk) =>
        whileOn(scene, async (id) => {
          const { ana } = scene.panels
          await asked(ana, ticketBots.GiveTicketToBotDocument, { chat_ticket_id: talk.id, bot_id: id })
          return asked(ana, ticketBots.StopTicketBotDocument, { chat_ticket_id: talk.id })
        }),
    },
  ],
  ...mariaCases,
}
