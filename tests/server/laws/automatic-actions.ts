import * as automatic from '../../../src/infra/graphql/automatic-messages.gen'
import { asked, type Case, nobody, type Scene } from './deeds'

/** For a department of its own: a second message for the same place is refused. */
const aPlace = ({ shop: { db, tenant } }: Scene) =>
  db.work(tenant, async (w) => {
    const row = await w.one<{ id: string }>(
      `INSERT INTO departments (tenant_id, name, activated) VALUES ($1, 'Setor ' || random(), FALSE) RETURNING id::text`,
      [tenant.id],
    )
    return row?.id ?? ''
  })

const aClosing = async (scene: Scene) =>
  (
    await asked(scene.panels.alice, automatic.SaveClosingMessageDocument, {
      department_id: await aPlace(scene),
      closing: { text: 'Até logo!', active: true },
    })
  ).saveClosingMessage

const aSurvey = async (scene: Scene) =>
  (
    await asked(scene.panels.alice, automatic.SaveSurveyDocument, {
      department_id: await aPlace(scene),
      survey: {
        question: 'De 0 a 10?',
        thanks: '',
        scale: '0-10',
        listed: false,
        answer_hours: 24,
        every_days: 0,
        active: true,
      },
    })
  ).saveSurvey

const rule = { warnings: [{ minutes: 5, text: 'Ainda está aí?' }], close_minutes: null, active: true }
const inHand = async (scene: Scene) =>
  (
    await asked(scene.panels.alice, automatic.SaveInactiveMessageDocument, {
      department_id: await aPlace(scene),
      rule,
    })
  ).saveInactiveMessage
const inQueue = async (scene: Scene) =>
  (
    await asked(scene.panels.alice, automatic.SaveInactiveInboxMessageDocument, {
      department_id: await aPlace(scene),
      rule,
    })
  ).saveInactiveInboxMessage

const someHours = async (scene: Scene) =>
  (
    await asked(scene.panels.alice, automatic.SaveOpeningHoursDocument, {
      department_id: await aPlace(scene),
      opening: { week: ['', '', '', '', '', '', ''], national: true, days: [], absence: '', active: true },
    })
  ).saveOpeningHours

/** What administrators write for the shop to say by itself: panels only read its lists again. */
export const automaticCases: Readonly<Record<string, readonly Case[]>> = {
  saveClosingMessage: [{ about: 'stands in no conversation yet', before: nobody, act: aClosing }],
  deleteClosingMessage: [
    {
      about: 'is said no more',
      before: nobody,
      act: async (scene) =>
        asked(scene.panels.alice, automatic.DeleteClosingMessageDocument, { id: await aClosing(scene) }),
    },
  ],
  saveInactiveMessage: [{ about: 'times nobody yet', before: nobody, act: inHand }],
  deleteInactiveMessage: [
    {
      about: 'times nobody any more',
      before: nobody,
      act: async (scene) =>
        asked(scene.panels.alice, automatic.DeleteInactiveMessageDocument, { id: await inHand(scene) }),
    },
  ],
  saveInactiveInboxMessage: [{ about: 'times nobody yet', before: nobody, act: inQueue }],
  deleteInactiveInboxMessage: [
    {
      about: 'times nobody any more',
      before: nobody,
      act: async (scene) =>
        asked(scene.panels.alice, automatic.DeleteInactiveInboxMessageDocument, { id: await inQueue(scene) }),
    },
  ],
  saveOpeningHours: [{ about: 'stand in no conversation', before: nobody, act: someHours }],
  deleteOpeningHours: [
    {
      about: 'hold no more',
      before: nobody,
      act: async (scene) =>
        asked(scene.panels.alice, automatic.DeleteOpeningHoursDocument, { id: await someHours(scene) }),
    },
  ],
  saveSurvey: [{ about: 'is asked of nobody yet', before: nobody, act: aSurvey }],
  deleteSurvey: [
    {
      about: 'is asked no more',
      before: nobody,
      act: async (scene) =>
        asked(scene.panels.alice, automatic.DeleteSurveyDocument, { id: await aSurvey(scene) }),
    },
  ],
}
