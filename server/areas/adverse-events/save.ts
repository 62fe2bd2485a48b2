import * as v from 'valibot'
import { ADVERSE_EVENT_LIMITS as LIMITS, SERIOUSNESS } from '../../../contract/adverse-event-lists'
import type { Viewer } from '../../../src/domain/access/visibility'
import { dayFaults, lackingIn, ReportForm } from '../../../src/domain/adverse-events/report-form'
import { isChangeable } from '../../../src/domain/adverse-events/report-step'
import { step } from '../../../src/domain/kernel/step'
import { adverseEventSteps } from '../../../src/domain/kernel/steps/adverseEvent.gen'
import { dayOf } from '../../../src/domain/time/relative-time'
import { cleanText } from '../../platform/db/clean-text'
import { changedMeanwhile, type Seen } from '../../platform/db/seen-revision'
import { zoneOf } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { lockReport } from './read'
import { type Told, toldIn } from './told-in'
import { dueOn, writeStep } from './written'

/**
 * Begins a report from what a customer wrote; of a message that has one, gives that one's id.
 * @throws Refusal NOT_FOUND for a message that is no customer's or not the viewer's to see, INVALID with the field.
 */
export async function flagAdverseEvent(
  work: Work,
  viewer: Viewer,
  asked: Readonly<{ customer_chat_id: string; drug: string; seriousness: readonly string[] }>,
  now: Date,
): Promise<string> {
  const message = await toldIn(work, viewer, asked.customer_chat_id)
  return begin(work, viewer, { message, ...asked, now })
}

/**
 * Has people judge whether a customer's message tells of an adverse event: begins a draft, which is no report before somebody of the team
 * makes it one. Of a message that has one, it does nothing.
 */
export async function draftAdverseEvent(work: Work, messageId: string, now: Date): Promise<void> {
  const message = await work.one<Told>(
    `SELECT id::text, coalesce(message, caption, '') AS said, sent_at FROM customer_chats
     WHERE id = $1::bigint AND tag_type = 'in' AND whatsapp_deleted_at IS NULL FOR UPDATE`,
    [messageId],
  )
  if (message) await begin(work, null, { message, drug: '', seriousness: [], now })
}

async function begin(
  work: Work,
  viewer: Viewer | null,
  {
    message,
    now,
    ...asked
  }: Readonly<{ message: Told; drug: string; seriousness: readonly string[]; now: Date }>,
): Promise<string> {
  const known = await work.one<{ id: string }>('SELECT id::text FROM adverse_events WHERE message_id = $1', [
    message.id,
  ])
  if (known) return known.id
  const form = checked(
    {
      reporter: 'consumer',
      received_on: dayOf(message.sent_at.getTime(), await zoneOf(work)),
      patient_initials: '',
      patient_sex: '',
      patient_born_on: '',
      patient_age: null,
      patient_age_group: '',
      drugs: [
        { name: asked.drug, role: 'suspect', maker: '', lot: '', dose: '', started_on: '', ended_on: '' },
      ],
      reactions: [
        {
          text: cleanText(message.said).slice(0, LIMITS.reaction),
          started_on: '',
          ended_on: '',
          outcome: 'unknown',
        },
      ],
      seriousness: asked.seriousness.filter((one) => (SERIOUSNESS as readonly string[]).includes(one)),
      narrative: cleanText(message.said).slice(0, LIMITS.narrative),
    },
    dayOf(now.getTime(), await zoneOf(work)),
  )
  return writeNew(work, viewer, { form, messageId: message.id, now })
}

/**
 * Writes a report down, or changes it; one that has left becomes a follow-up. Gives its id.
 * @throws Refusal NOT_FOUND, INVALID with the field, CONFLICT where somebody was faster, or for one that is closed or discarded.
 */
export async function saveAdverseEvent(
  work: Work,
  viewer: Viewer,
  { id, rev, form: typed }: Readonly<{ id?: string | null; rev?: Seen; form: unknown }>,
  now: Date,
): Promise<string> {
  const form = checked(typed, dayOf(now.getTime(), await zoneOf(work)))
  if (id == null) return writeNew(work, viewer, { form, messageId: null, now })
  const kept = await lockReport(work, id)
  if (typeof rev === 'number' && rev !== kept.rev) throw changedMeanwhile()
  const lacking = lackingIn(form)
  const event = lacking.length > 0 ? 'LACK' : 'COMPLETE'
  if (!isChangeable(kept.state))
    throw new Refusal(
      'CONFLICT',
      kept.state === 'closed'
        ? 'Este registro está encerrado: reabra-o para acrescentar algo.'
        : 'Este registro foi descartado: reabra-o para continuar.',
    )
  if (event === 'LACK' && kept.protocol !== null)
    throw new Refusal('INVALID', 'O que já foi enviado à Anvisa não pode ficar incompleto.', {
      field: FIELDS[lacking[0] ?? 'reaction'],
    })
  const state = step(adverseEventSteps, kept.state, event)
  await work.query(
    `UPDATE adverse_events SET ${COLUMNS.map((column, at) => `${column} = $${at + 2}`).join(', ')}, state = $${COLUMNS.length + 2},
       due_on = $${COLUMNS.length + 3}, rev = rev + 1,
       pharmacist = CASE WHEN $${COLUMNS.length + 2} = 'follow_up' THEN pharmacist END, crf = CASE WHEN $${COLUMNS.length + 2} = 'follow_up' THEN crf END
     WHERE id = $1`,
    [id, ...valuesOf(form), state, dueOn({ ...form, state })],
  )
  await writeStep(work, viewer, { id, kind: 'change', note: null, now })
  return id
}

/** Where the form shows what is lacking. */
const FIELDS = {
  reporter: 'reporter',
  patient: 'patient_initials',
  drug: 'drugs',
  reaction: 'reactions',
} as const

/** @throws Refusal INVALID with the first field that does not do */
function checked(typed: unknown, today: string): ReportForm {
  const read = v.safeParse(ReportForm, typed)
  if (!read.success)
    throw new Refusal('INVALID', 'Confira este campo.', { field: v.getDotPath(read.issues[0]) ?? 'reporter' })
  const [fault] = dayFaults(read.output, today)
  if (fault !== undefined)
    throw new Refusal('INVALID', 'Esta data não combina com as outras, ou ainda não chegou.', {
      field: fault,
    })
  const line = (text: string) => cleanText(text).trim()
  const form = read.output
  return {
    ...form,
    patient_initials: line(form.patient_initials),
    narrative: line(form.narrative),
    drugs: form.drugs.map((drug) => ({
      ...drug,
      name: line(drug.name),
      maker: line(drug.maker),
      lot: line(drug.lot),
      dose: line(drug.dose),
    })),
    reactions: form.reactions.map((one) => ({ ...one, text: line(one.text) })),
  }
}

const COLUMNS = [
  'reporter',
  'received_on',
  'patient_initials',
  'patient_sex',
  'patient_born_on',
  'patient_age',
  'patient_age_group',
  'drugs',
  'reactions',
  'seriousness',
  'narrative',
] as const

const valuesOf = (form: ReportForm): unknown[] =>
  COLUMNS.map((column) => {
    switch (column) {
      case 'drugs':
      case 'reactions':
        return JSON.stringify(form[column])
      case 'patient_born_on':
        return form[column] === '' ? null : form[column]
      default:
        return form[column]
    }
  })

async function writeNew(
  work: Work,
  viewer: Viewer | null,
  { form, messageId, now }: Readonly<{ form: ReportForm; messageId: string | null; now: Date }>,
): Promise<string> {
  const state = step(
    adverseEventSteps,
    adverseEventSteps.initial,
    lackingIn(form).length > 0 ? 'LACK' : 'COMPLETE',
  )
  const row = await work.one<{ id: string }>(
    `INSERT INTO adverse_events (tenant_id, message_id, user_id, state, due_on, ${COLUMNS.join(', ')})
     VALUES ($1, $2, $3, $4, $5, ${COLUMNS.map((_, at) => `$${at + 6}`).join(', ')}) RETURNING id::text`,
    [
      work.tenant.id,
      messageId,
      viewer && Number(viewer.id),
      state,
      dueOn({ ...form, state }),
      ...valuesOf(form),
    ],
  )
  if (!row) throw new Error('a report of an adverse event was not written')
  await writeStep(work, viewer, { id: row.id, kind: 'write', note: null, now })
  return row.id
}
