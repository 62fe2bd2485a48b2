import { beforeAll, describe, expect, it } from 'vitest'
import { answers } from '../../../server/areas/business-data/answers'
import { passagesFor, recordUnanswered } from '../../../server/areas/business-data/area'
import {
  answerUnanswered,
  dismissUnanswered,
  unansweredRows,
} from '../../../server/areas/business-data/settle'
import { writeAnswers } from '../../../server/areas/demo/answers'
import { memoriesOf, proposeMemory } from '../../../server/areas/memories/area'
import { customerMemories } from '../../../server/areas/memories/lists'
import { approveMemory, deleteMemory, saveMemory } from '../../../server/areas/memories/team'
import { appendConsents } from '../../../server/directory/customers/consent/consent'
import { businessAnswers } from '../../../src/domain/business-data/area'
import { emptyForm } from '../../../src/domain/described/area-form'
import { aDatabase } from '../../databases'
import { anImportDesk } from './import-desk'
import { HOSTILE_CELLS, mustComeBack } from './round-trip'
import { aStage, aTicket, rows, work } from './stage'

const MONDAY = new Date('2026-11-30T15:00:00Z')
/** From here on an answer is given. */
const ANSWERS = 0.35

describe('what a shop answers', () => {
  const stage = aStage(aDatabase())
  const found = (text: string, more: object = {}) =>
    work(stage(), (w) => passagesFor(w, { text, store: null, now: MONDAY, limit: 3, ...more }))
  const best = async (text: string, more: object = {}) => {
    const [first] = await found(text, more)
    return first && first.score >= ANSWERS ? first.answer : null
  }
  const save = (more: object) =>
    work(stage(), (w) => answers.save(w, null, { ...emptyForm(businessAnswers), answer: 'Sim.', ...more }))

  beforeAll(async () => {
    await work(stage(), async (w) => {
      await writeAnswers(w)
      await w.query(
        `INSERT INTO delivery_areas (tenant_id, name, fee, minutes) VALUES ($1, 'Centro', 500, 40), ($1, 'Jardim América', 900, 60)`,
        [w.tenant.id],
      )
    })
  })

  it.each([
    ['Oi, bom dia! Vocês têm estacionamento aí?', /6 vagas/],
    ['tem estacionameto', /6 vagas/],
    ['vcs entregam no jardim america?', /Jardim América \(taxa de R\$ 9,00/],
    ['descarte de medicação vencida', /coletor ao lado do balcão/],
    ['ate que horas entrega', /19h30/],
    ['perdi a nota', /reenvia a nota/],
  ])('finds the answer to %s', async (text, answer) => expect(await best(text)).toMatch(answer))

  it.each([
    'vocês vendem dipirona?',
    'entregam na vila mariana?',
    'me conta uma piada',
    'tem vacina da dengue?',
    'oi',
  ])('has none to %s', async (text) => expect(await best(text)).toBeNull())

  it('gives an answer on its days, in its shop and while it is in use alone', async () => {
    const day = { question: 'Tem bazar beneficente?', valid_from: '2026-11-30', valid_until: '2026-11-30' }
    await save(day)
    const at = (iso: string, more: object = {}) =>
      best('tem bazar beneficente', { now: new Date(iso), ...more })
    expect(await at('2026-11-30T03:00:00Z')).toBe('Sim.')
    expect(await at('2026-12-01T02:59:00Z')).toBe('Sim.')
    expect(await at('2026-11-30T02:59:00Z')).toBeNull()
    expect(await at('2026-12-01T03:00:00Z')).toBeNull()
    await save({ question: 'Abrem a clínica veterinária?', instance_id: stage().instanceId })
    expect(await best('abrem a clinica veterinaria')).toBeNull()
    expect(await best('abrem a clinica veterinaria', { store: stage().instanceId })).toBe('Sim.')
    await save({ question: 'Alugam patinete elétrico?', active: false })
    expect(await best('alugam patinete eletrico')).toBeNull()
    await expect(save({ ...day, question: 'Outra', valid_until: '2026-11-29' })).rejects.toMatchObject({
      extensions: { field: 'valid_until' },
    })
  })

  it('gives nothing of another shop', async () => {
    const other = await stage().another()
    const theirs = await work({ ...stage(), ...other }, (w) =>
      passagesFor(w, { text: 'tem estacionamento', store: null, now: MONDAY, limit: 3 }),
    )
    expect(theirs).toEqual([])
  })

  it('keeps what nothing answered by likeness, without who asked, and not what was said is not for it', async () => {
    const { id: ticketId, customer_id } = await aTicket(stage())
    const asks = (text: string) => work(stage(), (w) => recordUnanswered(w, { text, ticketId }))
    const kept = () =>
      rows<{ texts: string[]; state: string }>(
        stage(),
        `SELECT q.state, array_agg(a.text ORDER BY a.id) AS texts FROM unanswered_questions q
         JOIN unanswered_askings a ON a.question_id = q.id GROUP BY q.id, q.state ORDER BY q.id`,
      )
    await rows(stage(), `UPDATE customers SET name = 'Marcia Souza' WHERE id = $1`, [customer_id])
    for (const text of ['Vocês fazem teste de DNA?', 'tem wifi?', 'fazem testes de dna']) await asks(text)
    expect((await kept()).map(({ texts }) => texts)).toEqual([
      ['Vocês fazem teste de DNA?', 'fazem testes de dna'],
      ['tem wifi?'],
    ])
    await rows(stage(), `UPDATE unanswered_questions SET state = 'dismissed'`)
    await asks('tem wi-fi? sou a Márcia, CPF 529.982.247-25')
    await asks('tem wifi')
    const [, wifi, own] = await kept()
    expect(wifi).toEqual({ state: 'dismissed', texts: ['tem wifi?', 'tem wifi'] })
    expect(own?.texts[0]).not.toMatch(/M[áa]rcia|529/)
    await rows(stage(), 'DELETE FROM unanswered_askings WHERE text = $1', [own?.texts[0]])
    expect(await kept()).toHaveLength(2)
  })

  it('makes an answer of what was asked, with the ways in which it was', async () => {
    const { id: ticketId } = await aTicket(stage())
    for (const text of ['Consertam óculos?', 'consertam oculos quebrados'])
      await work(stage(), (w) => recordUnanswered(w, { text, ticketId }))
    const [asked] = (await work(stage(), (w) => unansweredRows(w, stage().alice, {}))).items
    expect(asked).toMatchObject({ times: 2, text: 'consertam oculos quebrados', ways: ['Consertam óculos?'] })
    const id = asked?.id ?? ''
    await work(stage(), (w) => answerUnanswered(w, stage().alice, { id, answer: 'Não consertamos.' }))
    expect(await best('conserta óculos')).toBe('Não consertamos.')
    await expect(work(stage(), (w) => dismissUnanswered(w, id, true))).rejects.toMatchObject({
      extensions: { code: 'NOT_FOUND' },
    })
  })

  it('exported and taken in as it is, changes nothing', async () => {
    const clear = () =>
      rows(stage(), 'DELETE FROM business_answers WHERE tenant_id = $1', [stage().tenant.id])
    await clear()
    for (const [n, cell] of HOSTILE_CELLS.entries())
      await rows(
        stage(),
        `INSERT INTO business_answers (tenant_id, question, variants, answer, instance_id, valid_from, valid_until, source, active)
         VALUES ($1, $2, $3, $4, $5, $6, '2026-12-31', $7, $8)`,
        [
          ...[stage().tenant.id, `${cell} ${n}?`, n % 2 ? `${cell}\noutra` : null, cell],
          ...[n % 3 ? stage().instanceId : null, n % 2 ? '2026-12-01' : null, n % 2 ? cell : null, n % 4 > 0],
        ],
      )
    await mustComeBack(stage(), anImportDesk(stage), {
      kind: 'business-answers',
      tables: ['business_answers'],
      wipe: clear,
    })
  })

  describe('what is remembered of a customer', () => {
    const at = new Date('2026-11-30T15:00:00Z')
    const remembered = (id: string, now = at) =>
      work(stage(), async (w) => (await memoriesOf(w, id, now)).map(({ value }) => value))
    const propose = (customerId: string, value: string, kind: 'delivery' | 'addressing' = 'delivery') =>
      work(stage(), (w) => proposeMemory(w, { customerId, kind, value, messageId: null, now: at }))
    const form = (value: string, more: object = {}) => ({ kind: 'free', value, health: false, ...more })
    const write = (customer_id: string, value: string) =>
      work(stage(), (w) => saveMemory(w, stage().alice, { customer_id, form: form(value) }, at))

    it('is used once somebody of the team agreed to it, for a year', async () => {
      const { customer_id: id } = await aTicket(stage())
      const kept = await propose(id, 'Deixar na portaria')
      expect(await remembered(id)).toEqual([])
      expect(await propose(id, 'deixar na PORTARIA')).toEqual({ ok: false, why: 'known' })
      await work(stage(), (w) => approveMemory(w, stage().alice, kept.ok ? kept.id : '', at))
      expect(await remembered(id)).toEqual(['Deixar na portaria'])
      expect(await remembered(id, new Date('2027-11-30T14:59:00Z'))).toHaveLength(1)
      expect(await remembered(id, new Date('2027-11-30T15:01:00Z'))).toEqual([])
      await work(stage(), (w) => deleteMemory(w, stage().alice, kept.ok ? kept.id : ''))
      expect(await remembered(id)).toEqual([])
    })

    it('is of their health only while the shop keeps that and they have not taken back their word', async () => {
      const { customer_id: id } = await aTicket(stage())
      const consent = (decision: 'granted' | 'withdrawn', when: string) =>
        work(stage(), (w) =>
          appendConsents(w, [
            {
              ...{ customer_id: id, purpose: 'health_profile', decision, basis: 'consent' },
              ...{ channel: 'counter', source: 'staff', at: new Date(when) },
            },
          ]),
        )
      const keepsHealth = (on: boolean) =>
        rows(
          stage(),
          `INSERT INTO settings (tenant_id, key, value) VALUES ($1, 'health_memories', $2)
           ON CONFLICT (tenant_id, key, coalesce(instance_id, 0)) DO UPDATE SET value = excluded.value`,
          [stage().tenant.id, String(on)],
        )
      await expect(write(id, 'Toma losartana')).rejects.toMatchObject({ extensions: { field: 'value' } })
      await keepsHealth(true)
      await expect(write(id, 'Toma losartana')).rejects.toMatchObject({ extensions: { field: 'value' } })
      expect(await propose(id, 'Toma losartana')).toEqual({ ok: false, why: 'health_consent' })
      await consent('granted', '2026-11-01')
      await write(id, 'Toma losartana')
      expect(await remembered(id)).toEqual(['Toma losartana'])
      await keepsHealth(false)
      expect(await remembered(id)).toEqual([])
      await keepsHealth(true)
      await consent('withdrawn', '2026-11-02')
      expect(await remembered(id)).toEqual([])
    })

    it('is nobody else’s, and at most thirty', async () => {
      const [one, other] = [await aTicket(stage()), await aTicket(stage())]
      for (let n = 0; n < 30; n++) await write(one.customer_id, `Gosta do tom ${n}`)
      await expect(write(one.customer_id, 'E mais')).rejects.toMatchObject({
        extensions: { code: 'CONFLICT' },
      })
      expect(await remembered(other.customer_id)).toEqual([])
      const outsider = { ...stage().ana, instance_ids: [] }
      expect(await work(stage(), (w) => customerMemories(w, outsider, one.customer_id))).toEqual([])
      await expect(
        work(stage(), (w) => saveMemory(w, outsider, { customer_id: one.customer_id, form: form('Oi') }, at)),
      ).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } })
    })
  })
})
