import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { casesOf } from '../../../server/areas/reports/cases'
import { casesIn, figureOf, reportOf } from '../../../server/areas/reports/report'
import { insertMany, into, returning } from '../../../server/platform/db/insert-many'
import { dividesBy } from '../../../src/domain/reports/divisions'
import { DIMENSIONS, METRIC_NAMES, type MetricName, metricOf } from '../../../src/domain/reports/metrics'
import type { ReportQuery } from '../../../src/domain/reports/query'
import { added } from '../../../src/domain/reports/value'
import { aDatabase } from '../../databases'
import { reportsFrom2024 } from './report-facts'
import { aStage, type Stage, work } from './stage'

/* Maria's panel: whatever happened, the total of a figure is the sum of its cells and of its cases, and what somebody counts by hand. */

const MINUTE = 60_000
const NOON = Date.parse('2024-03-12T15:00:00Z')
/** By the shop's clock, three hours behind. */
const day = (at: Date) => new Date(at.getTime() - 3 * 60 * MINUTE).toISOString().slice(0, 10)
const [FROM, TO] = ['2024-03-11', '2024-03-13']
const within = (at: Date | null): boolean => at !== null && day(at) >= FROM && day(at) <= TO

const moment = fc
  .record({ days: fc.integer({ min: -3, max: 3 }), minutes: fc.integer({ min: -720, max: 720 }) })
  .map(({ days, minutes }) => new Date(NOON + days * 24 * 60 * MINUTE + minutes * MINUTE))

const turn = fc.record({
  after: fc.nat({ max: 600 }),
  outcome: fc.constantFrom('say', 'greet', 'miss', 'ask', 'hand'),
  cause: fc.constantFrom('asked', 'red_flag', 'not_understood'),
  way: fc.constantFrom('shadow', 'draft', 'asked'),
  /** Millionths of BRL. */
  cost: fc.nat({ max: 90_000 }),
  took: fc.option(fc.nat({ max: 90 })),
  fault: fc.option(fc.constantFrom('slow', 'busy')),
  unproven: fc.option(fc.constantFrom('number', 'dose')),
  judged: fc.option(fc.constantFrom('accepted', 'edited', 'rejected', 'gone')),
  judgedAfter: fc.nat({ max: 3_000 }),
  unsafe: fc.boolean(),
})
const lives = fc.array(
  fc.record({
    at: moment,
    /** Hers; else people have the ticket. */
    hers: fc.boolean(),
    why: fc.option(fc.constantFrom('closed', 'person', 'asked', 'red_flag')),
    turns: fc.array(turn, { maxLength: 4 }),
    grade: fc.option(fc.integer({ min: 0, max: 10 })),
  }),
  { maxLength: 10 },
)
type Lives = typeof lives extends fc.Arbitrary<infer L> ? L : never

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE)

/** Turns of a life as they are kept. */
const turnsOf = (life: Lives[number]) =>
  life.turns.map((one) => {
    const at = later(life.at, one.after)
    const hand = one.outcome === 'hand'
    const isJudged = one.judged !== null && one.judged !== 'gone'
    return {
      ...one,
      at,
      way: life.hers ? 'answers' : one.way,
      cause: hand ? one.cause : null,
      flag: hand && one.cause === 'red_flag' ? 'dose' : null,
      asked_at: one.took === null ? null : new Date(at.getTime() - one.took * 1_000),
      judged_at: isJudged ? later(at, one.judgedAfter) : null,
      unsafe: one.unsafe && one.judged === 'rejected',
    }
  })

async function keep(house: Stage, drawn: Lives): Promise<void> {
  for (const table of ['maria_turns', 'maria_sessions', 'ticket_grades', 'ticket_cycles', 'chat_tickets'])
    await house.db.system((w) => w.query(`DELETE FROM ${table}`))
  await work(house, async (w) => {
    for (const [n, life] of drawn.entries()) {
      const customer = await w.one<{ id: string }>(
        `INSERT INTO customers (tenant_id, name, phone_number, lookup_key) VALUES ($1, $2, $3, $3)
         ON CONFLICT (tenant_id, lookup_key) DO UPDATE SET name = excluded.name RETURNING id::text`,
        [w.tenant.id, `Cliente ${n}`, `55119876${10_000 + n}`],
      )
      const ticket = await w.one<{ id: string }>(
        `INSERT INTO chat_tickets (tenant_id, instance_id, customer_id, state, protocol, started_at, finished_at)
         VALUES ($1, $2, $3, 'closed', $4, $5, $6) RETURNING id::text`,
        [w.tenant.id, house.instanceId, customer?.id, `p${n}`, life.at, later(life.at, 5_000)],
      )
      const [session] = life.hers
        ? await insertMany(
            w,
            into(
              'maria_sessions',
              'chat_ticket_id bigint, began_at timestamptz, ended_at timestamptz, why text',
              {
                returning: returning<{ id: string }>('id::text'),
              },
            ),
            [
              {
                chat_ticket_id: ticket?.id ?? null,
                began_at: life.at,
                ended_at: life.why === null ? null : later(life.at, 700),
                why: life.why,
              },
            ],
          )
        : []
      await insertMany(
        w,
        into(
          'maria_turns',
          `chat_ticket_id bigint, session_id bigint, read_to bigint, way text, outcome text, cause text, flag text, flags_version integer,
           unproven text, at timestamptz, asked_at timestamptz, fault text, cost bigint, judged text, judged_at timestamptz, unsafe boolean`,
        ),
        turnsOf(life).map((one) => ({
          ...one,
          chat_ticket_id: ticket?.id ?? null,
          session_id: session?.id ?? null,
          read_to: 1,
          flags_version: 1,
        })),
      )
      if (life.grade !== null)
        await w.query(
          `INSERT INTO ticket_grades (tenant_id, asked_at, ticket_id, cycle, scale, instance_id, grade, graded_at)
           VALUES ($1, $2, $3, 1, '0-10', $4, $5, $2)`,
          [w.tenant.id, later(life.at, 800), ticket?.id, house.instanceId, life.grade],
        )
    }
  })
}

/** The same figures, counted by hand; undefined: not one of hers. */
function counted(name: MetricName, drawn: Lives): number | null | undefined {
  const hers = drawn.filter((life) => life.hers && within(life.at))
  const turns = drawn.flatMap(turnsOf).filter((one) => within(one.at))
  const judged = drawn.flatMap(turnsOf).filter((one) => within(one.judged_at))
  const of = <T>(all: readonly T[], holds: (one: T) => unknown) => all.filter(holds).length
  const share = (part: number, whole: number) => (whole === 0 ? null : (part / whole) * 100)
  const answered = turns.filter((one) => one.way === 'answers' && one.took !== null)
  switch (name) {
    case 'maria_conversations':
      return hers.length
    case 'maria_contained':
      // All of it is long ago: what has not ended is silent.
      return share(
        of(
          hers,
          (life) =>
            (life.why === null || life.why === 'closed') && life.turns.some((one) => one.outcome === 'say'),
        ),
        hers.length,
      )
    case 'maria_handed':
      return of(hers, ({ why }) => why !== null && why !== 'closed')
    case 'maria_cost_each':
      return hers.length === 0
        ? null
        : hers.flatMap((life) => life.turns).reduce((sum, { cost }) => sum + cost / 10_000, 0) / hers.length
    case 'maria_turns':
      return turns.length
    case 'maria_cost':
      return turns.reduce((sum, { cost }) => sum + cost / 10_000, 0)
    case 'maria_answer':
      return answered.length === 0
        ? null
        : answered.reduce((sum, { took }) => sum + (took ?? 0), 0) / answered.length
    case 'maria_faults':
      return of(turns, ({ fault }) => fault)
    case 'maria_unproven':
      return of(turns, ({ unproven }) => unproven)
    case 'maria_flags':
      return of(turns, ({ flag }) => flag)
    case 'maria_misses':
      return of(turns, ({ outcome, cause }) => outcome === 'miss' || cause === 'not_understood')
    case 'maria_drafts':
      return judged.length
    case 'maria_accepted':
      return share(
        of(judged, (one) => one.judged === 'accepted'),
        judged.length,
      )
    case 'maria_unsafe':
      return of(judged, ({ unsafe }) => unsafe)
    default:
      return undefined
  }
}

const query = (more: Partial<ReportQuery>): ReportQuery => ({
  ...{ metrics: ['maria_turns'], from: FROM, to: TO, grain: null, by: [], only: {}, spread: false },
  ...more,
})
const HERS = METRIC_NAMES.filter((name) => ['maria', 'maria_turns'].includes(metricOf(name).source))
const LONG_MS = 300_000

describe('figures of Maria', () => {
  const database = aDatabase()
  const stage = aStage(database)
  beforeAll(() => reportsFrom2024(stage()))
  const all = () => ({ ...stage().alice, figures: 'shop' as const })

  it('are the same as total, as sum of their cells, as fold of their cases, and counted by hand', {
    timeout: LONG_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        lives,
        fc.constantFrom('day', 'week', null),
        fc.subarray([...DIMENSIONS], { maxLength: 2 }),
        async (drawn, grain, by) => {
          await keep(stage(), drawn)
          for (const name of HERS) {
            const asked = query({
              metrics: [name],
              grain,
              by: by.filter((dimension) => dividesBy(name, dimension)),
            })
            const { cells, total } = await work(stage(), (w) => reportOf(w, all(), asked))
            const sums = added(cells.map(({ parts }) => parts))
            if (grain !== null || asked.by.length > 0)
              for (const [part, sum] of Object.entries(total)) expect(sums[part] ?? 0).toBeCloseTo(sum, 6)
            const cases = await work(stage(), (w) => casesOf(w, all(), name, asked, null))
            expect(cases.items.length, name).toBe(casesIn(total, name))
            if (name === 'maria_cost' || name === 'maria_cost_each')
              expect(cases.items.reduce((sum, one) => sum + one.value, 0)).toBeCloseTo(
                Object.values(total)[0] ?? 0,
                6,
              )
            const right = counted(name, drawn)
            expect(right, `${name} is counted by hand`).not.toBe(undefined)
            const figure = figureOf(name, total)
            if (right == null) expect(figure, name).toBe(null)
            else expect(figure, name).toBeCloseTo(right, 6)
          }
        },
      ),
      { numRuns: 25 },
    )
  })

  it('tell grades of conversations that she was in from those that she was not in', async () => {
    const life = { at: new Date(NOON), why: 'closed' as const, turns: [] }
    await keep(stage(), [
      { ...life, hers: true, grade: 10 },
      { ...life, at: later(life.at, 1), hers: true, grade: 9 },
      { ...life, at: later(life.at, 2), hers: false, grade: 0 },
    ])
    const { cells } = await work(stage(), (w) =>
      reportOf(w, all(), query({ metrics: ['promoters', 'detractors'], by: ['maria'] })),
    )
    const of = (id: string) => cells.find(({ ids }) => ids[0] === id)?.parts ?? {}
    expect([figureOf('promoters', of('with')), figureOf('detractors', of('with'))]).toEqual([2, 0])
    expect([figureOf('promoters', of('without')), figureOf('detractors', of('without'))]).toEqual([0, 1])
  })

  it('count none as solved that goes on', async () => {
    await keep(stage(), [
      { at: new Date(Date.now() - 60 * MINUTE), hers: true, why: null, turns: [], grade: null },
    ])
    const today = day(new Date())
    const { total } = await work(stage(), (w) =>
      reportOf(
        w,
        all(),
        query({ metrics: ['maria_contained'], from: day(new Date(Date.now() - 86_400_000)), to: today }),
      ),
    )
    expect(figureOf('maria_contained', total)).toBe(null)
  })
})
