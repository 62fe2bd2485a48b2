import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Reply } from '../../../emulators/model/desk'
import { type ModelEmulator, startModel } from '../../../emulators/model/server'
import { dropQuote, openQuote } from '../../../server/areas/maria/quotes'
import { turnJob } from '../../../server/areas/maria/run/turn.job'
import { saveAccount } from '../../../server/areas/maria/settings'
import { memoriesOf } from '../../../server/areas/memories/area'
import { aDatabase } from '../../databases'
import { aBotDesk } from './bot-stage'
import { anOrderDesk } from './order-desk'
import { aPhone, aStage, rows, work } from './stage'

describe('what a model asks Maria to do', () => {
  let model: ModelEmulator
  const stage = aStage(aDatabase())
  const { said, ticketOf, write } = aBotDesk(stage)
  const { aProduct } = anOrderDesk(stage)
  beforeAll(async () => {
    model = await startModel({ port: 0 })
    Object.assign(stage().config, { model: { origins: [model.url], emulatorPort: null } })
    await rows(stage(), 'UPDATE instances SET maria_enabled = TRUE')
    const form = { wire: 'openai', url: model.url, model: 'emulado', key: 'chave-secreta-da-loja' }
    await saveAccount(stage(), {
      rev: null,
      form: { ...form, price_in: 100, price_out: 400, per_day: 500, per_month: 10_000 },
    })
    await rows(stage(), `INSERT INTO departments (tenant_id, name) VALUES ($1, 'Entregas'), ($1, 'Balcão')`, [
      stage().tenant.id,
    ])
  })
  afterAll(() => model.close())
  beforeEach(async () => {
    model.desk.mode = 'script'
    model.desk.rules.length = 0
    await letOut('automatic')
  })
  const letOut = (mode: string) =>
    rows(
      stage(),
      'INSERT INTO maria_settings (tenant_id, mode) VALUES ($1, $2) ON CONFLICT (tenant_id) DO UPDATE SET mode = $2',
      [stage().tenant.id, mode],
    )
  const HANDS: Reply = { structured: { action: 'handover', text: '', sources: [] } }
  /** A customer writes, and the model calls a tool, then gives it to people. */
  async function begin(text: string, name: string, args: object): Promise<string> {
    model.desk.rules.push({ when: text, reply: { calls: [{ name, arguments: args }] }, times: 1 })
    model.desk.rules.push({ when: text, reply: HANDS })
    const phone = aPhone()
    await write(phone, text)
    const id = await ticketOf(phone)
    await turnJob({ tenantId: stage().tenant.id, ticketId: id }, { ...stage(), now: () => new Date() })
    return id
  }
  const department = async (id: string) =>
    (
      await rows<{ name: string | null }>(
        stage(),
        `SELECT d.name FROM chat_tickets t LEFT JOIN departments d ON d.tenant_id = t.tenant_id AND d.id = t.department_id WHERE t.id = $1`,
        [id],
      )
    )[0]?.name
  const cause = async (id: string) =>
    (
      await rows<{ cause: string }>(stage(), 'SELECT cause FROM maria_turns WHERE chat_ticket_id = $1', [id])
    )[0]?.cause
  const proposed = (id: string) =>
    rows<{ kind: string; value: string; approved: boolean }>(
      stage(),
      `SELECT m.kind, m.value, m.approved_at IS NOT NULL AS approved FROM customer_memories m
       JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.customer_id = m.customer_id WHERE t.id = $1`,
      [id],
    )

  it('leads a customer to a department that the shop has, and to no other', async () => {
    const id = await begin('meu motoboy se perdeu', 'setor', { nome: 'ENTREGAS' })
    expect([await department(id), await cause(id)]).toEqual(['Entregas', 'department'])
    const other = await begin('quero falar de contratos', 'setor', { nome: 'Diretoria' })
    expect([await department(other), await cause(other)]).toEqual([null, 'asked'])
  })

  it('proposes what the customer has just said, to be used once somebody agrees, and nothing else', async () => {
    const said = 'podem deixar sempre na portaria com o porteiro'
    const id = await begin(said, 'lembrar', { tipo: 'entrega', texto: 'Deixar na portaria com o porteiro' })
    expect(await proposed(id)).toEqual([
      { kind: 'delivery', value: 'Deixar na portaria com o porteiro', approved: false },
    ])
    const [ticket] = await rows<{ customer: string }>(
      stage(),
      'SELECT customer_id::text AS customer FROM chat_tickets WHERE id = $1',
      [id],
    )
    expect(await work(stage(), (w) => memoriesOf(w, ticket?.customer ?? '0'))).toEqual([])
    // What nobody said, what is of health, words of one's own, and in the shadow: nothing.
    for (const [text, args] of [
      ['onde fica a esquina mesmo', { tipo: 'pagamento', texto: 'Cliente paga tudo com cheque especial' }],
      ['eu sempre compro losartana aqui', { tipo: 'entrega', texto: 'Sempre compro losartana aqui' }],
      ['avise a dona zulmira por favor', { tipo: 'livre', texto: 'Avise a dona zulmira' }],
    ] as const)
      expect(await proposed(await begin(text, 'lembrar', args))).toEqual([])
    await letOut('shadow')
    expect(
      await proposed(
        await begin('entreguem sempre no bloco azul', 'lembrar', {
          tipo: 'entrega',
          texto: 'Entregar no bloco azul',
        }),
      ),
    ).toEqual([])
  })

  it('puts aside for people what the customer asked the price of: of what anybody may buy, and never with a price', async () => {
    await aProduct({ name: 'Protetor Solar Praia', price: 4990 })
    await aProduct({ name: 'Clonazepam 2 mg', stripe: 'black', price: 1990 })
    const asked = (text: string, itens: object[]) => begin(text, 'orcamento', { itens })
    const aside = (id: string) => work(stage(), (w) => openQuote(w, id))
    const id = await asked('quanto fica dois protetores de praia e mais aquele outro', [
      { nome: 'protetor solar praia', quantidade: 2 },
      { nome: 'clonazepam', quantidade: 1 },
    ])
    expect(await aside(id)).toEqual([
      { product_id: expect.any(String), name: 'Protetor Solar Praia', quantity: 2 },
    ])
    const told = JSON.stringify(model.desk.journal.at(-1))
    expect(told).toContain('2 × Protetor Solar Praia')
    expect(told).not.toMatch(/49[.,]90|4990/)
    // Nobody else's shop has it; thrown away it is gone.
    expect(
      await work({ ...stage(), tenant: (await stage().another()).tenant }, (w) => openQuote(w, id)),
    ).toEqual([])
    await work(stage(), (w) => dropQuote(w, stage().alice, { chat_ticket_id: id }))
    expect(await aside(id)).toEqual([])
    // Of more than a customer buys, and in the shadow: nothing.
    for (const itens of [[{ nome: 'protetor solar praia', quantidade: 1000 }], []])
      expect(await aside(await asked(`protetor em quantidade ${itens.length}`, itens))).toEqual([])
    await letOut('shadow')
    const shadow = await asked('quanto custa o protetor de praia hoje', [
      { nome: 'protetor solar praia', quantidade: 1 },
    ])
    expect(await aside(shadow)).toEqual([])
  })

  it('looks again in words of its own, and draws from what the shop has approved and from nothing else', async () => {
    await rows(
      stage(),
      `INSERT INTO business_answers (tenant_id, question, variants, answer) VALUES ($1, 'Fazem aplicação de injetáveis?', '', 'Aplicamos, com receita.')`,
      [stage().tenant.id],
    )
    const asked = async (text: string, pergunta: string, structured: object) => {
      model.desk.rules.push({
        when: text,
        reply: { calls: [{ name: 'procurar', arguments: { pergunta } }] },
        times: 1,
      })
      model.desk.rules.push({ when: text, reply: { structured } as Reply })
      const phone = aPhone()
      await write(phone, text)
      const id = await ticketOf(phone)
      await turnJob({ tenantId: stage().tenant.id, ticketId: id }, { ...stage(), now: () => new Date() })
      return said(id)
    }
    const [answer] = await rows<{ id: string }>(stage(), 'SELECT id::text FROM business_answers LIMIT 1')
    const sources = [`answer:${answer?.id}`]
    const says = { action: 'answer', text: 'Aplicamos, com receita.', sources }
    // In the customer's own words it is not found.
    expect(await asked('vocês dão picadinha no bumbum', 'fazem aplicação de injetáveis', says)).toEqual([
      expect.stringContaining('Aplicamos, com receita.'),
    ])
    expect(await asked('e picadinha na barriga dá certo', 'assunto que ninguém escreveu', says)).toEqual([
      expect.not.stringContaining('Aplicamos'),
    ])
  })
})
