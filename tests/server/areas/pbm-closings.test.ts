import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolvers } from '../../../server/areas/pbm/closings'
import { undoImport } from '../../../server/directory/imports/change'
import { insertMany, into } from '../../../server/platform/db/insert-many'
import { aDatabase } from '../../databases'
import { anImportDesk } from './import-desk'
import { aStage, aTicket, rows, work } from './stage'

const HEAD = 'Operadora;Número da autorização;EAN;Valor pago'
const EAN = '7891058001155'
const OTHER = '7896004700014'
/** Midnight between two months, by the shop's clock. */
const BORDER = Date.parse('2026-04-01T03:00:00Z')

type Sale = Readonly<{
  operator?: string
  number: string
  ean?: string
  refund?: number
  state?: string
  at?: number
}>

describe('closings of operators', () => {
  const stage = aStage(aDatabase())
  const desk = anImportDesk(stage)
  let order: string | undefined
  const sell = async (sales: readonly Sale[]) => {
    const { tenant, ana, instanceId } = stage()
    order ??= await (async () => {
      const { customer_id } = await aTicket(stage())
      const [made] = await rows<{ id: string }>(
        stage(),
        `INSERT INTO orders (tenant_id, number, source, phase, customer_id, instance_id, subtotal, total, due_at)
         VALUES ($1, 'P-1', 'manual', 'delivered', $2, $3, 1, 1, now()) RETURNING id::text`,
        [tenant.id, customer_id, instanceId],
      )
      return made?.id
    })()
    const [programme] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO pbm_programmes (tenant_id, name, operator, way) VALUES ($1, 'P' || clock_timestamp(), 'other', 'portal') RETURNING id::text`,
      [tenant.id],
    )
    await work(stage(), (w) =>
      insertMany(
        w,
        into(
          'pbm_authorisations',
          'programme_id bigint, programme_name text, operator text, way text, stacks boolean, refund_percent integer, order_id bigint, product_name text, ean text, pieces integer, price integer, state text, discount integer, refund integer, number text, hash text, user_id integer, asked_at timestamptz, confirmed_at timestamptz',
        ),
        sales.map(
          ({
            operator = 'funcional',
            number,
            ean = EAN,
            refund = 1_000,
            state = 'confirmed',
            at = BORDER,
          }) => ({
            programme_id: programme?.id ?? '',
            programme_name: 'Programa',
            operator,
            way: 'portal',
            stacks: false,
            refund_percent: 100,
            order_id: order ?? '',
            product_name: 'Losartana',
            ean,
            pieces: 1,
            price: 50_000,
            state,
            discount: refund,
            refund,
            number,
            hash: `h-${Math.random()}`,
            user_id: Number(ana.id),
            asked_at: new Date(at),
            confirmed_at: new Date(at),
          }),
        ),
      ),
    )
  }
  const clear = () => rows(stage(), 'WITH a AS (DELETE FROM pbm_authorisations) DELETE FROM pbm_closings')
  const call = <T>(of: 'Query' | 'Mutation', name: string, args: object, who = stage().ana): Promise<T> => {
    const { db, tenant } = stage()
    const field = (resolvers[of] as Record<string, unknown>)[name] as (...all: unknown[]) => Promise<T>
    return field(null, args, { db, tenant, principal: desk.by(who), now: () => new Date() }, null)
  }
  type Row = {
    id: string
    operator: string
    month: string
    sales: number
    expected: number
    received: number
    differing: number
    paid_at: string | null
    paid_by: string | null
  }
  const closings = async () => (await call<{ items: Row[] }>('Query', 'pbmClosingRows', {})).items
  const received = async () =>
    (
      await rows<{ number: string; received: number | null }>(
        stage(),
        'SELECT number, received FROM pbm_authorisations ORDER BY number, id',
      )
    ).map(({ number, received }) => `${number}=${received}`)
  const send = (lines: readonly string[]) =>
    desk.send([HEAD, ...lines].join('\n'), stage().alice, 'pbm-payments')
  const take = async (lines: readonly string[]) => {
    const id = await send(lines)
    await desk.check(id, { existing: 'overwrite' })
    await desk.run(id)
    return id
  }

  /** Against: a sale in the month before, one that was brought back still owed, a closing without sales of its own. */
  it('add up what is owed and what was paid, sale by sale and by the shop’s months', async () => {
    const sale = fc.record({
      operator: fc.constantFrom('funcional', 'vidalink'),
      state: fc.constantFrom('confirmed', 'unpaid', 'reversed'),
      refund: fc.integer({ min: 0, max: 5_000 }),
      at: fc.constantFrom(BORDER - 1, BORDER, BORDER + 40 * 86_400_000),
      paid: fc.option(fc.integer({ min: 0, max: 5_000 })),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(sale, { maxLength: 12 }), async (sales) => {
        await clear()
        await sell(sales.map((one, n) => ({ ...one, number: `n${n}` })))
        for (const [n, { paid }] of sales.entries())
          await rows(stage(), 'UPDATE pbm_authorisations SET received = $2 WHERE number = $1', [
            `n${n}`,
            paid,
          ])
        const month = (at: number) => new Date(at - 3 * 3_600_000).toISOString().slice(0, 7)
        const all = await closings()
        expect(new Set(all.map((one) => `${one.operator} ${one.month}`))).toEqual(
          new Set(sales.map(({ operator, at }) => `${operator} ${month(at)}`)),
        )
        for (const closing of all) {
          const of = sales.filter(
            ({ operator, at, state, paid }) =>
              operator === closing.operator &&
              month(at) === closing.month &&
              (state !== 'reversed' || paid !== null),
          )
          const owed = ({ state, refund }: (typeof of)[number]) => (state === 'confirmed' ? refund : 0)
          const differing = of.filter((one) => owed(one) !== (one.paid ?? 0))
          expect(closing).toMatchObject({
            sales: of.length,
            expected: of.reduce((sum, one) => sum + owed(one), 0),
            received: of.reduce((sum, one) => sum + (one.paid ?? 0), 0),
            differing: differing.length,
          })
          const list = await call<{ items: { expected: number; received: number | null }[] }>(
            'Query',
            'pbmDifferenceRows',
            { closing_id: closing.id },
          )
          expect(list.items).toHaveLength(differing.length)
          const off = (all: readonly { expected: number; received: number | null }[]) =>
            all.reduce((sum, one) => sum + (one.received ?? 0) - one.expected, 0)
          expect(off(list.items)).toBe(closing.received - closing.expected)
        }
      }),
      { numRuns: 15 },
    )
  })

  /** Against: a payment for the wrong one of two sales, one that is written twice, one that nobody can put back. */
  it('take what an operator’s file pays, say by row what fits no sale, and give back what was', async () => {
    await clear()
    await sell([
      { number: '100' },
      { number: '200' },
      { number: '200', ean: OTHER, refund: 700 },
      { number: '300', operator: 'vidalink' },
      { number: '300', refund: 400 },
    ])
    const id = await send([
      'Funcional;100;;10,00',
      ';200;;7,00',
      `Funcional;200;${OTHER};6,50`,
      'Vidalink;300;;R$ 10,00',
      ';999;;5,00',
      'Funcional;100;;10,00',
      'Ninguém;100;;10,00',
      'Funcional;300;;quatro',
    ])
    expect(await desk.check(id, { existing: 'overwrite' })).toMatchObject({ new: 3, refused: 5 })
    // Nothing is written before somebody says so.
    expect((await received()).filter((one) => !one.endsWith('null'))).toEqual([])
    await desk.run(id)
    expect(await received()).toEqual(['100=1000', '200=null', '200=650', '300=1000', '300=null'])
    const reasons = await rows<{ reason: string }>(
      stage(),
      'SELECT reason FROM import_rows WHERE import_id = $1 AND reason IS NOT NULL ORDER BY id',
      [id],
    )
    expect(reasons.map(({ reason }) => reason)).toEqual([
      'A autorização 200 é de 2 vendas: o arquivo precisa dizer a operadora e o EAN.',
      'Nenhuma venda da loja tem a autorização 999.',
      'Repetido: a linha 2 do arquivo já paga esta venda.',
      'Não conhecemos a operadora "Ninguém".',
      'Não entendemos o valor pago "quatro": escreva, por exemplo, 12,34.',
    ])
    // A later file that says something else takes its place, and only that is taken back.
    const later = await take(['Funcional;100;;9,00'])
    expect((await received())[0]).toBe('100=900')
    await work(stage(), (w) => undoImport(w, desk.by(stage().alice), later))
    await desk.go(later)
    expect((await received())[0]).toBe('100=1000')
    await rows(stage(), `UPDATE pbm_authorisations SET received = 1 WHERE ean = $1`, [OTHER])
    await work(stage(), (w) => undoImport(w, desk.by(stage().alice), id))
    await desk.go(id)
    expect(await received()).toEqual(['100=null', '200=null', '200=1', '300=null', '300=null'])
  })

  /** Against: a paid month that a file or an undoing changes, and a mark that goes over to whoever says it again. */
  it('stay as they are once somebody has marked them as paid, with who and when', async () => {
    await clear()
    await sell([{ number: '500' }, { number: '600' }])
    const id = await take(['Funcional;500;;10,00'])
    const [closing] = await closings()
    if (!closing) throw new Error('no closing')
    expect(closing).toMatchObject({
      expected: 2_000,
      received: 1_000,
      differing: 1,
      paid_at: null,
      paid_by: null,
    })
    await call('Mutation', 'markPbmClosing', { id: closing.id, paid: true }, stage().ana)
    await call('Mutation', 'markPbmClosing', { id: closing.id, paid: true }, stage().bruno)
    const [paid] = await closings()
    const [ana] = await rows<{ name: string }>(stage(), 'SELECT name FROM users WHERE id = $1', [
      Number(stage().ana.id),
    ])
    expect(paid).toMatchObject({ paid_by: ana?.name })
    expect(paid?.paid_at).not.toBeNull()
    const late = await take(['Funcional;600;;10,00'])
    expect((await desk.shown(late)).counts).toMatchObject({ refused: 1 })
    await work(stage(), (w) => undoImport(w, desk.by(stage().alice), id))
    await desk.go(id)
    expect(await received()).toEqual(['500=1000', '600=null'])
    await call('Mutation', 'markPbmClosing', { id: closing.id, paid: false })
    await take(['Funcional;600;;10,00'])
    expect(await closings()).toMatchObject([{ received: 2_000, differing: 0, paid_at: null, paid_by: null }])
  })
})
