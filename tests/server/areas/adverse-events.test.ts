import { describe, expect, it } from 'vitest'
import { forgetTellers } from '../../../server/areas/adverse-events/erase'
import { eventExport } from '../../../server/areas/adverse-events/export'
import { eventList, suspectedDrugs } from '../../../server/areas/adverse-events/list'
import { reportPdf } from '../../../server/areas/adverse-events/pdf'
import { readReport } from '../../../server/areas/adverse-events/read'
import { flagAdverseEvent, saveAdverseEvent } from '../../../server/areas/adverse-events/save'
import { stepAdverseEvent } from '../../../server/areas/adverse-events/step'
import { savePharmacist } from '../../../server/areas/orders/prescriptions/pharmacists'
import type { Erasing } from '../../../server/directory/moments'
import type { Work } from '../../../server/platform/db/work'
import type { AdverseEventRow } from '../../../server/platform/graphql/resolvers.gen'
import { pagedQuery } from '../../../server/platform/list/paged-query'
import type { ReportForm } from '../../../src/domain/adverse-events/report-form'
import { aDatabase } from '../../databases'
import { aPhone, aStage, deliver, envelope, rows, text, work } from './stage'

const NOW = new Date('2026-11-22T12:00:00.000Z')
/** Behind whatever comes in while the tests run. */
const LATER = new Date('2090-01-01T12:00:00.000Z')
const DRUG = {
  name: 'Dipirona',
  role: 'suspect',
  maker: '',
  lot: '',
  dose: '',
  started_on: '',
  ended_on: '',
} as const
const FORM: ReportForm = {
  reporter: 'consumer',
  received_on: '2026-11-20',
  patient_initials: 'A.B.',
  patient_sex: '',
  patient_born_on: '',
  patient_age: null,
  patient_age_group: '',
  drugs: [DRUG],
  reactions: [{ text: 'manchas na pele', started_on: '', ended_on: '', outcome: 'unknown' }],
  seriousness: ['hospitalisation'],
  narrative: '',
}

describe('adverse events', () => {
  const stage = aStage(aDatabase())
  const run = <T>(body: (w: Work) => Promise<T>) => work(stage(), body)
  const save = (form: Partial<ReportForm> = {}, id: string | null = null, rev: number | null = null) =>
    run((w) => saveAdverseEvent(w, stage().alice, { id, rev, form: { ...FORM, ...form } }, NOW))
  const read = (id: string, viewer = stage().alice) => run((w) => readReport(w, viewer, id))
  const move = async (id: string, step: string, note: string | null = null, viewer = stage().alice) => {
    const { row } = await read(id)
    return run((w) => stepAdverseEvent(w, viewer, { id, rev: row.rev, step, note }, NOW))
  }
  const listed = async (filters: Record<string, readonly string[]> = {}) =>
    (
      await run((w) =>
        pagedQuery<AdverseEventRow>(w, stage().alice, eventList, {
          filters: Object.entries(filters).map(([field, any]) => ({ field, any })),
        }),
      )
    ).items
  const refused = async (body: Promise<unknown>) =>
    body.then(
      () => 'done',
      (error: { extensions?: { code?: string } }) => error.extensions?.code ?? String(error),
    )
  /** A message of a customer's; its id. */
  const told = async (words: string) => {
    const phone = aPhone()
    await deliver(stage(), envelope(stage().phoneNumberId, { messages: [text(phone, words)] }))
    const [row] = await rows<{ id: string; customer_id: string; day: string }>(
      stage(),
      `SELECT id::text, customer_id::text, (sent_at AT TIME ZONE 'America/Sao_Paulo')::date::text AS day FROM customer_chats
       WHERE message = $1 ORDER BY id DESC LIMIT 1`,
      [words],
    )
    if (!row) throw new Error('nothing came')
    return row
  }

  it('begin once from what a customer wrote, on its day, in their words', async () => {
    const message = await told('Tomei dipirona e fiquei com manchas')
    const flag = () =>
      run((w) =>
        flagAdverseEvent(
          w,
          stage().ana,
          { customer_chat_id: message.id, drug: 'Dipirona', seriousness: ['other', 'nonsense'] },
          LATER,
        ),
      )
    const id = await flag()
    expect(await flag()).toBe(id)
    const report = await read(id)
    expect(report).toMatchObject({
      received_on: message.day,
      narrative: 'Tomei dipirona e fiquei com manchas',
      seriousness: ['other'],
      lacking: ['patient'],
      row: { state: 'draft', is_serious: true, drug_names: 'Dipirona' },
    })
    expect(report.chat_ticket_id).not.toBeNull()
  })

  it('are not begun from what the shop wrote, or what is not the viewer’s to see', async () => {
    const missing = { customer_chat_id: '999999999', drug: '', seriousness: [] }
    expect(await refused(run((w) => flagAdverseEvent(w, stage().ana, missing, NOW)))).toBe('NOT_FOUND')
  })

  it('go from a draft to Anvisa and on, and only a pharmacist lets them leave', async () => {
    const id = await save({ patient_initials: '' })
    expect((await read(id)).row.state).toBe('draft')
    expect(await refused(move(id, 'review'))).toBe('CONFLICT')
    await save({}, id, 1)
    expect((await read(id)).row).toMatchObject({ state: 'minimum', due_on: '2026-12-05' })
    expect(await refused(move(id, 'review'))).toBe('FORBIDDEN')
    await run((w) => savePharmacist(w, { user_id: stage().bruno.id, crf: '12345', crf_state: 'SP' }))
    await move(id, 'review', null, stage().bruno)
    expect(await read(id)).toMatchObject({ crf: '12345/SP', row: { state: 'reviewed' } })
    expect(await refused(move(id, 'submit', '  '))).toBe('INVALID')
    await move(id, 'submit', 'BR-2026-77')
    expect((await read(id)).row).toMatchObject({ state: 'submitted', due_on: null, protocol: 'BR-2026-77' })
    expect(await refused(move(id, 'discard', 'x'))).toBe('CONFLICT')
    expect(await refused(save({ reporter: '' }, id))).toBe('INVALID')
    await save({ narrative: 'Melhorou.' }, id)
    expect((await read(id)).row).toMatchObject({ state: 'follow_up', due_on: '2026-12-05' })
    await move(id, 'submit', 'BR-2026-77-1')
    await move(id, 'close')
    expect(await refused(save({}, id))).toBe('CONFLICT')
    expect((await read(id)).steps.map(({ kind }) => kind)).toEqual(
      ['write', 'change', 'review', 'submit', 'change', 'submit', 'close'].reverse(),
    )
  })

  it('are reviewed again once they are changed', async () => {
    const id = await save()
    await run((w) => savePharmacist(w, { user_id: stage().bruno.id, crf: '12345', crf_state: 'SP' }))
    await move(id, 'review', null, stage().bruno)
    await save({ narrative: 'Outra coisa.' }, id)
    expect(await read(id)).toMatchObject({ crf: null, row: { state: 'minimum' } })
  })

  it('refuse what somebody else changed meanwhile, and days that contradict each other', async () => {
    const id = await save()
    await save({}, id, 1)
    expect(await refused(save({}, id, 1))).toBe('CONFLICT')
    expect(await refused(save({ received_on: '2026-11-23' }))).toBe('INVALID')
    expect(await refused(save({ patient_born_on: '2026-02-31' }))).toBe('INVALID')
    expect(await refused(save({ drugs: Array.from({ length: 11 }, () => DRUG) }))).toBe('INVALID')
  })

  it('are listed with those that must leave first, and counted by what is suspected', async () => {
    await rows(stage(), 'DELETE FROM adverse_events')
    const late = await save({ received_on: '2024-01-10' })
    const soon = await save({ drugs: [{ ...DRUG, name: 'DIPIRONA' }] })
    const calm = await save({ seriousness: [], drugs: [{ ...DRUG, name: 'Losartana' }] })
    const gone = await save({ drugs: [{ ...DRUG, name: 'Losartana' }] })
    await move(gone, 'discard', 'repetido')
    expect((await listed()).map(({ id }) => id)).toEqual([late, soon, calm, gone])
    expect((await listed({ overdue: ['yes'] })).map(({ id }) => id)).toEqual([late])
    expect((await listed({ state: ['discarded'] })).map(({ id }) => id)).toEqual([gone])
    expect(
      (await listed({ received: ['2026-11-01', '2026-11-30'], serious: ['no'] })).map(({ id }) => id),
    ).toEqual([calm])
    const days = { first: '2024-01-01', last: '2026-12-31' }
    expect(await run((w) => suspectedDrugs(w, days))).toEqual([
      { name: expect.stringMatching(/dipirona/i), reports: 2, serious: 2 },
      { name: 'Losartana', reports: 1, serious: 0 },
    ])
  })

  it('are had on paper and as a file', async () => {
    const id = await save({ narrative: 'Relato com acentuação' })
    const page = await run((w) => reportPdf(w, stage().alice, id, NOW))
    expect(Buffer.from(page.slice(0, 5)).toString()).toBe('%PDF-')
    const columns = await run((w) => eventExport.columns(w, { viewer: stage().alice } as never))
    const [row] = await run((w) =>
      pagedQuery<AdverseEventRow & ReportForm>(w, stage().alice, eventExport.list, {
        search: 'manchas',
      }).then(({ items }) => items),
    )
    expect(Object.fromEntries(columns.map(({ title, value }) => [title, value(row as never)]))).toMatchObject(
      {
        Medicamentos: 'Dipirona [Suspeito]',
        Reações: 'manchas na pele [Desconhecido]',
        Gravidade: 'Causou ou prolongou hospitalização',
      },
    )
  })

  it('stay without whoever told of them, who was erased; what was discarded goes', async () => {
    const kept = await told('Passei mal com o xarope')
    const flag = (id: string) =>
      run((w) =>
        flagAdverseEvent(w, stage().alice, { customer_chat_id: id, drug: 'Xarope', seriousness: [] }, LATER),
      )
    const id = await flag(kept.id)
    const other = await told('Passei mal, mas era engano')
    const discarded = await flag(other.id)
    await move(discarded, 'discard', 'engano')
    await run((w) =>
      forgetTellers(w, [{ customers: [kept.customer_id, other.customer_id] } as unknown as Erasing]),
    )
    expect(await read(id)).toMatchObject({
      chat_ticket_id: null,
      narrative: '',
      patient_initials: '',
      drugs: [{ name: 'Xarope' }],
    })
    expect(await refused(read(discarded))).toBe('NOT_FOUND')
  })
})
