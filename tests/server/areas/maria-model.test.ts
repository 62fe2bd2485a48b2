import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Fault, Reply } from '../../../emulators/model/desk'
import { type ModelEmulator, startModel } from '../../../emulators/model/server'
import { mariaHelp, rejectDraft } from '../../../server/areas/maria/drafts'
import { turnJob } from '../../../server/areas/maria/run/turn.job'
import { mariaInfos, saveAccount, setMode } from '../../../server/areas/maria/settings'
import { suggest } from '../../../server/areas/maria/suggest'
import { summarize } from '../../../server/areas/maria/summary'
import type { MariaMode } from '../../../src/domain/maria/mode'
import { aDatabase } from '../../databases'
import { aBotDesk } from './bot-stage'
import { aPhone, aStage, rows, send, take, work } from './stage'

const PARKING = 'Temos estacionamento gratuito para clientes, na Rua das Flores.'

describe('Maria with a model', () => {
  let model: ModelEmulator
  const stage = aStage(aDatabase())
  const { said, ticketOf, write } = aBotDesk(stage)
  const FORM = () => ({
    wire: 'openai',
    url: model.url,
    model: 'emulado',
    key: 'chave-secreta-da-loja',
    price_in: 100,
    price_out: 400,
    per_day: 500,
    per_month: 10_000,
  })
  const save = (form: object, rev: number | null) =>
    saveAccount(stage(), { rev, form: { ...FORM(), ...form } })
  const infos = () => work(stage(), (w) => mariaInfos(w, new Date()))

  beforeAll(async () => {
    model = await startModel({ port: 0 })
    model.desk.hangMs = 500
    Object.assign(stage().config, { model: { origins: [model.url], emulatorPort: null } })
    await rows(stage(), 'UPDATE instances SET maria_enabled = TRUE')
    await rows(stage(), 'INSERT INTO business_answers (tenant_id, question, answer) VALUES ($1, $2, $3)', [
      stage().tenant.id,
      'Tem estacionamento?',
      PARKING,
    ])
    await save({}, null)
  })
  afterAll(() => model.close())
  beforeEach(async () => {
    model.desk.journal.length = 0
    model.desk.rules.length = 0
    model.desk.faults.length = 0
    model.desk.mode = 'script'
    await rows(
      stage(),
      'UPDATE maria_accounts SET trouble = NULL, failures = 0, rests_until = NULL, per_day = 500',
    )
    await rows(stage(), 'DELETE FROM maria_spending')
    await let_('automatic')
  })

  const let_ = (mode: MariaMode) =>
    rows(
      stage(),
      'INSERT INTO maria_settings (tenant_id, mode) VALUES ($1, $2) ON CONFLICT (tenant_id) DO UPDATE SET mode = $2',
      [stage().tenant.id, mode],
    )
  const turn = (ticketId: string) =>
    turnJob({ tenantId: stage().tenant.id, ticketId }, { ...stage(), now: () => new Date() })
  const begin = async (text: string, phone = aPhone()) => {
    await write(phone, text)
    const id = await ticketOf(phone)
    await turn(id)
    return { phone, id }
  }
  const lastTurn = async (id: string) =>
    (
      await rows<{
        outcome: string
        by_model: boolean
        fault: string | null
        unproven: string | null
        cost: string
        prompt_hash: string | null
        judged: string | null
      }>(
        stage(),
        'SELECT outcome, by_model, fault, unproven, cost, prompt_hash, judged FROM maria_turns WHERE chat_ticket_id = $1 ORDER BY id DESC',
        [id],
      )
    )[0]
  const source = async () =>
    `answer:${(await rows<{ id: string }>(stage(), 'SELECT id::text FROM business_answers'))[0]?.id}`
  const says = (text: string, sources: string[]): Reply => ({
    structured: { action: 'answer', text, sources },
  })

  it('says in its words what the shop has approved, and what it cost is counted', async () => {
    const words = 'Sim, temos estacionamento gratuito na Rua das Flores.'
    model.desk.rules.push({ when: 'estacionamento', reply: says(words, [await source()]) })
    const { id } = await begin('tem estacionamento?')
    expect((await said(id))[0]).toContain(words)
    expect(await lastTurn(id)).toMatchObject({ outcome: 'say', by_model: true, fault: null, unproven: null })
    expect((await lastTurn(id))?.prompt_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(Number((await lastTurn(id))?.cost)).toBeGreaterThan(0)
    const [spent] = await rows<{ micros: string }>(stage(), 'SELECT micros FROM maria_spending')
    expect(spent?.micros).toBe((await lastTurn(id))?.cost)
  })

  it.each<[string, Reply]>([
    ['invents a number', says('Temos estacionamento gratuito por 2 horas, na Rua das Flores.', ['answer:1'])],
    ['names no source', says('Temos estacionamento gratuito.', [])],
    ['writes no JSON', { text: 'Claro! Temos estacionamento.' }],
    ...(
      ['broken', 'refusal', 'content_filter', 'length', 'busy', 'quota', 'too_long', 'error', 'cut'] as const
    ).map((fault): [string, Reply] => [`fails (${fault})`, { fault }]),
  ])('that %s leaves her with the approved answer, word for word', async (_, reply) => {
    model.desk.rules.push({ when: 'estacionamento', reply })
    const { id } = await begin('tem estacionamento?')
    expect((await said(id))[0]).toContain(PARKING)
    expect(await lastTurn(id)).toMatchObject({ outcome: 'say', by_model: false })
  })

  it('speaks as Anthropic does too', async () => {
    const { account } = await infos()
    await save({ wire: 'anthropic' }, account?.rev ?? null)
    const words = 'Sim: estacionamento gratuito na Rua das Flores.'
    model.desk.rules.push({ when: 'estacionamento', reply: says(words, [await source()]) })
    const { id } = await begin('tem estacionamento?')
    expect((await said(id))[0]).toContain(words)
    expect(model.desk.journal.map(({ wire }) => wire)).toEqual(['anthropic', 'anthropic'])
    await save({}, (await infos()).account?.rev ?? null)
  })

  it('is told nothing of who writes, and its tools read this customer alone', async () => {
    const phone = aPhone()
    await write(phone, 'oi, meu cpf é 111.444.777-35 e o telefone (85) 99999-1234, tem estacionamento?')
    const id = await ticketOf(phone)
    await rows(stage(), `UPDATE customers SET name = 'Josefina Prado' WHERE wa_id = $1`, [phone])
    await write(phone, 'aqui é a Josefina')
    model.desk.rules.push({
      when: 'estacionamento',
      reply: { calls: [{ name: 'pedidos', arguments: { customer_id: '1' } }] },
      times: 1,
    })
    await turn(id)
    const left = JSON.stringify(model.desk.journal.map(({ body }) => body))
    expect(left).not.toMatch(/111\.444|99999-1234|Josefina|Prado/)
    expect(left).not.toContain(phone)
    // An argument that there is none of: nothing is looked up.
    expect(left).toContain('\\"resultado\\":null')
    expect(JSON.stringify(model.desk.journal)).not.toContain('chave-secreta')
  })

  it('is not waited for by whoever takes the ticket: what it says then is not said', async () => {
    model.desk.rules.push({ when: 'estacionamento', reply: { fault: 'hang' } })
    const phone = aPhone()
    await write(phone, 'tem estacionamento?')
    const id = await ticketOf(phone)
    const asked = turn(id)
    await expect.poll(() => model.desk.journal.length).toBe(1)
    await take(stage(), stage().ana, id)
    await asked
    expect(await said(id)).toEqual([])
    expect(await lastTurn(id)).toBeUndefined()
  })

  it('is not asked beyond a budget, and rests after three failures in a row', async () => {
    await rows(stage(), 'UPDATE maria_accounts SET per_day = 1')
    const poor = await begin('tem estacionamento?')
    expect((await said(poor.id))[0]).toContain(PARKING)
    expect(model.desk.journal).toEqual([])
    await rows(stage(), 'UPDATE maria_accounts SET per_day = 500')
    await rows(
      stage(),
      'INSERT INTO maria_spending (tenant_id, day, micros) SELECT $1, (now() AT TIME ZONE $2)::date, 5000000 ON CONFLICT (tenant_id, day) DO UPDATE SET micros = 5000000',
      [stage().tenant.id, 'America/Sao_Paulo'],
    )
    expect((await infos()).budget).toBe('warned')
    await begin('tem estacionamento?')
    expect(model.desk.journal).toEqual([])
    await rows(stage(), 'DELETE FROM maria_spending')
    const faults: Fault[] = ['error', 'error', 'error']
    model.desk.faults.push(...faults)
    for (let n = 0; n < 4; n++) await begin('tem estacionamento?')
    expect(model.desk.journal).toHaveLength(3)
    expect((await infos()).account?.rests_until).not.toBeNull()
  })

  it('is set up with what the model answers to; its key is sealed and goes nowhere else', async () => {
    const rev = (await infos()).account?.rev ?? null
    await expect(save({ key: 'expired' }, rev)).rejects.toMatchObject({ extensions: { field: 'key' } })
    await expect(save({ url: 'http://127.0.0.1:9', key: 'x' }, rev)).rejects.toMatchObject({
      extensions: { field: 'url' },
    })
    model.desk.journal.length = 0
    const other = await startModel({ port: 0 })
    Object.assign(stage().config, { model: { origins: [model.url, other.url], emulatorPort: null } })
    await expect(save({ url: other.url, key: '' }, rev)).rejects.toMatchObject({
      extensions: { field: 'key' },
    })
    expect(other.desk.journal).toEqual([])
    await other.close()
    await save({ key: '' }, rev)
    await expect(save({}, rev)).rejects.toMatchObject({ extensions: { code: 'CONFLICT' } })
    const [secret] = await rows<{ sealed: string }>(stage(), 'SELECT sealed FROM maria_secrets')
    expect(secret?.sealed).not.toContain('chave')
    expect(JSON.stringify(await infos())).not.toContain('chave')
  })

  describe('where people have the ticket', () => {
    beforeEach(() => {
      model.desk.mode = 'obedient'
    })
    const drafted = async (text = 'tem estacionamento?') => {
      await let_('draft')
      const { phone, id } = await begin(text)
      await take(stage(), stage().alice, id)
      return { phone, id, draft: (await help(id))?.draft ?? null }
    }
    const help = (id: string) => work(stage(), (w) => mariaHelp(w, stage().alice, id))

    it.each([
      ['as it stands', PARKING, 'accepted'],
      ['with a change', `${PARKING} Venha!`, 'edited'],
      ['something else', 'Bom dia, um momento por favor.', 'rejected'],
    ])(
      'suggests an answer with its sources; who sends %s has judged it, and it is gone',
      async (_, text, verdict) => {
        const { phone, id, draft } = await drafted()
        expect(draft).toMatchObject({ text: PARKING, sources: [{ title: 'Tem estacionamento?' }] })
        expect(await said(id)).toEqual([])
        await send(stage(), stage().alice, phone, { message: text })
        expect((await help(id))?.draft).toBeNull()
        expect(await lastTurn(id)).toMatchObject({ judged: verdict })
      },
    )

    it('shows none of it in the shadow, and to nobody who does not see the ticket', async () => {
      await let_('shadow')
      const { id } = await begin('tem estacionamento?')
      expect(await lastTurn(id)).toMatchObject({ outcome: 'say', judged: null })
      expect((await help(id))?.draft).toBeNull()
      const other = await drafted()
      expect(
        await work(stage(), (w) => mariaHelp(w, { ...stage().bruno, instance_ids: [] }, other.id)),
      ).toBeNull()
    })

    it('is asked by a button too, and answers what was written last', async () => {
      await let_('closed_hours')
      const { phone, id } = await begin('oi')
      await take(stage(), stage().alice, id)
      await send(stage(), stage().alice, phone, { message: 'Bom dia' })
      await write(phone, 'tem estacionamento?')
      const found = await suggest(stage(), { viewer: stage().alice } as never, id)
      expect(found).toMatchObject({ text: PARKING })
      await let_('off')
      await expect(suggest(stage(), { viewer: stage().alice } as never, id)).rejects.toMatchObject({
        extensions: { code: 'CONFLICT' },
      })
    })

    it('sums a conversation up in its own words, for who hands it on', async () => {
      const { id } = await drafted()
      const summed = () => summarize(stage(), { viewer: stage().alice } as never, id)
      model.desk.rules.push({ when: 'resume', reply: says('O cliente pergunta por estacionamento.', []) })
      expect(await summed()).toBe('O cliente pergunta por estacionamento.')
      model.desk.rules[0] = { when: 'resume', reply: says('O cliente quer 3 caixas de rivotril.', []) }
      await expect(summed()).rejects.toMatchObject({ extensions: { code: 'CONFLICT' } })
    })

    it('does not let her out before fifty were judged well, but for an administrator, and never over an unsafe one', async () => {
      await rows(stage(), `UPDATE maria_settings SET mode = 'draft', judged_from = now()`)
      const rev = async () => (await infos()).rev
      const out = async (viewer = stage().alice, overrule: boolean | null = null) => {
        const args = { rev: await rev(), mode: 'automatic', connections: [stage().instanceId], overrule }
        return work(stage(), (w) => setMode(w, viewer, args, new Date()))
      }
      await expect(out()).rejects.toMatchObject({ extensions: { problems: ['few_judged'] } })
      await expect(out(stage().ana, true)).rejects.toMatchObject({ extensions: { code: 'FORBIDDEN' } })
      await out(stage().alice, true)
      const [kept] = await rows<{ changes: object }>(
        stage(),
        `SELECT changes FROM row_history WHERE kind = 'maria' ORDER BY id DESC LIMIT 1`,
      )
      expect(kept?.changes).toMatchObject({
        fields: { mode: ['draft', 'automatic'], overruled: [null, 'few_judged'] },
      })
      const { id, draft } = await drafted()
      await work(stage(), (w) =>
        rejectDraft(w, stage().alice, { chat_ticket_id: id, id: draft?.id ?? '', unsafe: true }, new Date()),
      )
      expect((await infos()).judged).toMatchObject({ unsafe: 1 })
      await expect(out(stage().alice, true)).rejects.toMatchObject({
        extensions: { problems: expect.arrayContaining(['unsafe']) },
      })
      // Once she is off, what she writes next is counted anew.
      const off = { rev: await rev(), mode: 'off', connections: [stage().instanceId], overrule: null }
      await work(stage(), (w) => setMode(w, stage().alice, off, new Date()))
      expect((await infos()).judged).toEqual({ accepted: 0, edited: 0, rejected: 0, unsafe: 0 })
    })
  })
})
