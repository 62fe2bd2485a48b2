import * as events from '../../../src/infra/graphql/adverse-events.gen'
import { asked, type Case, heldBy, nobody, type Scene } from './deeds'

/** The kind of every id by which reports of adverse events are asked for; see attempts.ts. */
export const ADVERSE_EVENT_KINDS = {
  'adverseEvent.id': 'adverseEvent',
  'adverseEventPdf.id': 'adverseEvent',
  'flagAdverseEvent.customer_chat_id': 'message',
  'saveAdverseEvent.id': 'adverseEvent',
  'stepAdverseEvent.id': 'adverseEvent',
} as const

/** A report that says enough to be one. */
export const A_REPORT = {
  reporter: 'consumer',
  received_on: '2026-11-20',
  patient_initials: 'A.B.',
  patient_sex: '',
  patient_born_on: '',
  patient_age: null,
  patient_age_group: '',
  drugs: [{ name: 'Dipirona', role: 'suspect', maker: '', lot: '', dose: '', started_on: '', ended_on: '' }],
  reactions: [{ text: 'manchas na pele', started_on: '', ended_on: '', outcome: 'unknown' }],
  seriousness: [],
  narrative: '',
}

/** Good values for the arguments of these operations that no id is in question for. */
export const adverseEventGood = {
  'adverseEventDrugs.first': '2026-11-01',
  'adverseEventDrugs.last': '2026-11-30',
  'flagAdverseEvent.drug': 'Dipirona',
  'flagAdverseEvent.seriousness': [],
  'saveAdverseEvent.form': A_REPORT,
  'saveAdverseEvent.rev': 1,
  'stepAdverseEvent.rev': 1,
  'stepAdverseEvent.step': 'discard',
  'stepAdverseEvent.note': 'x',
}

const aReport = async ({ panels }: Scene): Promise<string> =>
  (await asked(panels.alice, events.SaveAdverseEventDocument, { id: null, rev: null, form: A_REPORT }))
    .saveAdverseEvent

/** Reports of adverse events: panels only read them again. */
export const adverseEventCases: Readonly<Record<string, readonly Case[]>> = {
  flagAdverseEvent: [
    {
      about: 'from what a customer wrote',
      before: heldBy('ana'),
      act: async ({ shop, panels }, { id }) => {
        const row = await shop.db.work(shop.tenant, (w) =>
          w.one<{ id: string }>(
            `SELECT id::text FROM customer_chats WHERE chat_ticket_id = $1 AND tag_type = 'in' ORDER BY id DESC LIMIT 1`,
            [id],
          ),
        )
        return asked(panels.ana, events.FlagAdverseEventDocument, {
          customer_chat_id: row?.id ?? '',
          drug: 'Dipirona',
          seriousness: [],
        })
      },
    },
  ],
  saveAdverseEvent: [{ about: 'a new one', before: nobody, act: aReport }],
  stepAdverseEvent: [
    {
      about: 'is discarded',
      before: nobody,
      act: async (scene) =>
        asked(scene.panels.alice, events.StepAdverseEventDocument, {
          id: await aReport(scene),
          rev: 1,
          step: 'discard',
          note: 'engano',
        }),
    },
  ],
}
