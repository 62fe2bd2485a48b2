import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { PBM_STATES } from '../../../contract/pbm-lists'
import { closingExport } from '../../../server/areas/pbm/closing'
import { casesOf } from '../../../server/areas/reports/cases'
import { casesIn, figureOf, reportOf, sumIn } from '../../../server/areas/reports/report'
import { readPage } from '../../../server/directory/exports/pages'
import { insertMany, into } from '../../../server/platform/db/insert-many'
import type { FigureViewer } from '../../../src/domain/access/figures'
import { METRIC_NAMES, metricOf } from '../../../src/domain/reports/metrics'
import type { ReportQuery } from '../../../src/domain/reports/query'
import { added } from '../../../src/domain/reports/value'
import { aDatabase } from '../../databases'
import { reportsFrom2024 } from './report-facts'
import { aStage, aTicket, work } from './stage'

const METRICS = METRIC_NAMES.filter((name) => metricOf(name).source === 'pbm')
/** Midnight between two months, by the shop's clock. */
const MIDNIGHT = Date.parse('2024-03-01T03:00:00Z')
const FEBRUARY = { from: '2024-02-01', to: '2024-02-29' }

const AUTHORISATIONS = into(
  'pbm_authorisations',
  `programme_id bigint, programme_name text, operator text, way text, stacks boolean, refund_percent integer, order_id bigint, product_name text,
   ean text, pieces integer, price integer, state text, discount integer, refund integer, reason text, hash text, user_id integer,
   asked_at timestamptz, answered_at timestamptz, confirmed_at timestamptz`,
)

type Drawn = typeof authorisation extends fc.Arbitrary<infer One> ? One : never
const authorisation = fc.record({
  state: fc.constantFrom(...PBM_STATES),
  operator: fc.constantFrom('funcional', 'vidalink'),
  way: fc.constantFrom('portal', 'gateway'),
  pieces: fc.integer({ min: 1, max: 4 }),
  discount: fc.nat(5_000),
  repaid: fc.nat(100),
  /** Seconds around the end of the month. */
  at: fc.oneof(fc.integer({ min: -2, max: 1 }), fc.integer({ min: -900_000, max: 400_000 })),
  answer: fc.nat(400),
  reason: fc.constantFrom('Beneficiário inativo', 'Fora do programa'),
})

describe('the report of benefit programmes', () => {
  const stage = aStage(aDatabase())
  beforeAll(() => reportsFrom2024(stage()))
  const viewer = (): FigureViewer => ({ ...stage().alice, figures: 'shop' })
  const query = (more: Partial<ReportQuery>): ReportQuery => ({
    ...{ metrics: ['pbm_asked'], grain: null, by: [], only: {}, spread: false },
    ...FEBRUARY,
    ...more,
  })
  const at = ({ at: seconds }: Drawn) => new Date(MIDNIGHT + seconds * 1_000)
  const keep = async (drawn: readonly Drawn[]) => {
    const { customer_id: customer } = await aTicket(stage())
    await work(stage(), async (w) => {
      await w.query('DELETE FROM pbm_authorisations')
      await w.query('DELETE FROM orders')
      const order = await w.one<{ id: string }>(
        `INSERT INTO orders (tenant_id, number, source, phase, customer_id, subtotal, total, due_at)
         VALUES ($1, 'P-' || $2::text, 'manual', 'delivered', $2::bigint, 0, 0, now()) RETURNING id::text`,
        [w.tenant.id, customer],
      )
      const programme = await w.one<{ id: string }>(
        `INSERT INTO pbm_programmes (tenant_id, name, operator, way) VALUES ($1, 'Programa ' || $2::text, 'other', 'portal') RETURNING id::text`,
        [w.tenant.id, customer],
      )
      await insertMany(
        w,
        AUTHORISATIONS,
        drawn.map((one, n) => ({
          ...{
            programme_id: programme?.id ?? null,
            programme_name: 'Como se chamava',
            operator: one.operator,
            way: one.way,
          },
          ...{
            stacks: false,
            refund_percent: 100,
            order_id: order?.id ?? null,
            product_name: `Produto ${n % 3}`,
            ean: '',
          },
          ...{ pieces: one.pieces, price: 5_000, state: one.state, discount: one.discount },
          refund: Math.floor((one.discount * one.repaid) / 100),
          reason: one.state === 'denied' || one.state === 'unpaid' ? one.reason : null,
          ...{ hash: `h-${customer}-${n}`, user_id: Number(stage().alice.id), asked_at: at(one) },
          answered_at: isAnswered(one) ? new Date(at(one).getTime() + one.answer * 1_000) : null,
          confirmed_at: isSold(one) ? at(one) : null,
        })),
      )
    })
  }
  const isSold = ({ state }: Drawn) => state === 'confirmed' || state === 'unpaid'
  const isAnswered = ({ state }: Drawn) => !['asked', 'pending', 'withdrawing'].includes(state)

  /** Against unpaid sales among what is owed, and with the month cut at midnight of another zone. */
  it('sums up to its cases, its cells and its file, and counts each by the shop’s clock', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(authorisation, { maxLength: 12 }), async (drawn) => {
        await keep(drawn)
        const inMonth = drawn.filter(({ at: seconds }) => seconds < 0)
        const sum = (all: readonly Drawn[], of: (one: Drawn) => number) =>
          all.reduce((whole, one) => whole + of(one), 0)
        const right: Readonly<Record<string, number>> = {
          pbm_asked: inMonth.length,
          pbm_denied: inMonth.filter(({ state }) => state === 'denied').length,
          pbm_authorised: inMonth.filter((one) => isAnswered(one) && one.state !== 'denied').length,
          pbm_discount: sum(inMonth.filter(isSold), ({ discount }) => discount),
          pbm_pieces: sum(inMonth.filter(isSold), ({ pieces }) => pieces),
          pbm_refund: sum(
            inMonth.filter(({ state }) => state === 'confirmed'),
            ({ discount, repaid }) => Math.floor((discount * repaid) / 100),
          ),
          pbm_unpaid: inMonth.filter(({ state }) => state === 'unpaid').length,
        }
        for (const name of METRICS) {
          for (const by of [['operator'], ['reason', 'product'], ['programme', 'state']] as const) {
            const { cells, total } = await work(stage(), (w) =>
              reportOf(w, viewer(), query({ metrics: [name], by: [...by], grain: 'month' })),
            )
            expect({ ...total, ...added(cells.map(({ parts }) => parts)) }).toEqual(total)
            if (name in right) expect([name, figureOf(name, total)]).toEqual([name, right[name]])
            if (by[0] === 'programme') for (const { names } of cells) expect(names[0]).toBe('Como se chamava')
            const { items } = await work(stage(), (w) =>
              casesOf(w, viewer(), name, query({ metrics: [name] }), null),
            )
            expect(items).toHaveLength(casesIn(total, name))
            const [part] = metricOf(name).parts
            if (part && metricOf(name).unit === 'cents')
              expect(items.reduce((whole, { value }) => whole + value, 0)).toBe(sumIn(total, name, part))
          }
        }
        const file = await work(stage(), (w) =>
          readPage<{ refund: number; discount: number }>(
            w,
            stage().alice,
            closingExport.list,
            { list: { filters: [{ field: 'sold', any: [FEBRUARY.from, FEBRUARY.to] }] }, ids: null },
            null,
          ),
        )
        expect(file.items.reduce((whole, { refund }) => whole + refund, 0)).toBe(right.pbm_refund)
        expect(file.items.reduce((whole, { discount }) => whole + discount, 0)).toBe(right.pbm_discount)
      }),
      { numRuns: 6 },
    )
  })
})
