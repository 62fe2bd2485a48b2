import fc from 'fast-check'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { casesOf } from '../../../server/areas/reports/cases'
import { sumDays } from '../../../server/areas/reports/days/build'
import { checkCells } from '../../../server/areas/reports/days/check'
import { dimensionOf, groupsOf } from '../../../server/areas/reports/facts-of'
import { namesOf } from '../../../server/areas/reports/names'
import { casesIn, figureOf, type Report, reportOf, sumIn } from '../../../server/areas/reports/report'
import { closeReader, openReader, readerOf } from '../../../server/directory/tenants/reader'
import { insertMany, into } from '../../../server/platform/db/insert-many'
import { silentLog } from '../../../server/platform/log'
import { canSeeFigure, type FigureScope, type FigureViewer } from '../../../src/domain/access/figures'
import type { Viewer } from '../../../src/domain/access/visibility'
import { dayAfter } from '../../../src/domain/reports/days'
import { dividesBy } from '../../../src/domain/reports/divisions'
import { DIMENSIONS, METRIC_NAMES, type MetricName, metricOf } from '../../../src/domain/reports/metrics'
import type { ReportQuery } from '../../../src/domain/reports/query'
import { added } from '../../../src/domain/reports/value'
import { aDatabase } from '../../databases'
import { aStage, type Stage, work } from './stage'

/** Long over: sums are kept of these days. */
const NOON = Date.parse('2024-03-12T15:00:00Z')
const MINUTE = 60_000

/** A moment within five days, often near midnight of the shop's clock (03:00 UTC). */
const moment = fc
  .record({
    day: fc.integer({ min: -2, max: 2 }),
    minute: fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -700, max: 700 })),
  })
  .map(({ day, minute }) => new Date(NOON + day * 24 * 60 * MINUTE - 12 * 60 * MINUTE + minute * MINUTE))
const later = (from: Date, minutes: number | null) =>
  minutes === null ? null : new Date(from.getTime() + minutes * MINUTE)
const lasts = fc.option(fc.integer({ min: 0, max: 2_000 }))
const user: fc.Arbitrary<number | null> = fc.option(fc.constantFrom(1, 2))
const department: fc.Arbitrary<string | null> = fc.option(fc.constantFrom('1', '2'))
const facts = fc.record({
  cycles: fc.array(
    fc.record({
      at: moment,
      lasts,
      user,
      department,
      reason: fc.option(fc.constantFrom('1', '2')),
      shop: fc.boolean(),
    }),
    { maxLength: 12 },
  ),
  stints: fc.array(
    fc.record({
      at: moment,
      lasts,
      user,
      department,
      kind: fc.constantFrom('queue', 'hold', 'snooze', 'bot'),
    }),
    { maxLength: 12 },
  ),
  turns: fc.array(
    fc.record({
      at: moment,
      lasts,
      user,
      department,
      first: fc.boolean(),
      open: fc.option(fc.nat({ max: 500 })),
    }),
    { maxLength: 12 },
  ),
  grades: fc.array(
    fc.record({
      at: moment,
      user,
      department,
      scale: fc.constantFrom('0-10', '1-5'),
      grade: fc.option(fc.integer({ min: 0, max: 10 })),
    }),
    { maxLength: 12 },
  ),
  messages: fc.array(
    fc.record({
      at: moment,
      direction: fc.constantFrom('in', 'out', 'auto'),
      user,
      messages: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 12 },
  ),
})
type Facts = typeof facts extends fc.Arbitrary<infer F> ? F : never

const day = (at: Date) => new Date(at.getTime() - 3 * 60 * MINUTE).toISOString().slice(0, 10)
const named = (n: number | string | null) => (n === null ? null : `nome ${n}`)

const KEPT = [
  'ticket_cycles',
  'ticket_stints',
  'turns',
  'ticket_grades',
  'message_counts',
  'report_days',
  'report_built',
  'report_dirty',
]

/** Keeps these facts; `beyond`: beside those that are there, with numbers above this. */
async function keep(
  house: Stage,
  { cycles, stints, turns, grades, messages }: Facts,
  beyond = 0,
): Promise<void> {
  for (const table of beyond > 0 ? [] : KEPT) await house.db.system((w) => w.query(`DELETE FROM ${table}`))
  const place = { instance_id: house.instanceId, instance_name: 'Loja' }
  const who = ({ user: id, department: at }: { user: number | null; department: string | null }) => ({
    user_id: id,
    user_name: named(id),
    department_id: at,
    department_name: named(at),
  })
  await work(house, async (w) => {
    await insertMany(
      w,
      into(
        'ticket_cycles',
        `opened_at timestamptz, ticket_id bigint, number integer, closed_at timestamptz, by_shop boolean, instance_id bigint, instance_name text,
        department_id bigint, department_name text, user_id integer, user_name text, reason_id bigint, reason_name text`,
      ),
      cycles.map((one, n) => ({
        opened_at: one.at,
        ticket_id: beyond + n + 1,
        number: 1,
        closed_at: later(one.at, one.lasts),
        by_shop: one.shop,
        ...place,
        ...who(one),
        reason_id: one.reason,
        reason_name: named(one.reason),
      })),
    )
    await insertMany(
      w,
      into(
        'ticket_stints',
        `began_at timestamptz, ticket_id bigint, cycle integer, ended_at timestamptz, kind text, instance_id bigint, department_id bigint, department_name text, user_id integer, user_name text`,
      ),
      stints.map((one, n) => ({
        began_at: one.at,
        ticket_id: beyond + n + 1,
        cycle: 1,
        ended_at: later(one.at, one.lasts),
        kind: one.kind,
        instance_id: house.instanceId,
        ...who(one),
      })),
    )
    await insertMany(
      w,
      into(
        'turns',
        `asked_at timestamptz, ticket_id bigint, cycle integer, instance_id bigint, department_id bigint, ended_at timestamptz, answered_at timestamptz, answered_by integer,
        answered_by_name text, is_first boolean, business_seconds integer, business_counted_at timestamptz`,
      ),
      turns.map((one, n) => {
        const answered = later(one.at, one.lasts)
        return {
          asked_at: one.at,
          ticket_id: beyond + n + 1,
          cycle: 1,
          instance_id: house.instanceId,
          department_id: one.department,
          ended_at: answered,
          answered_at: answered,
          answered_by: answered && one.user,
          answered_by_name: answered && named(one.user),
          is_first: answered && one.first,
          business_seconds: answered && one.open,
          business_counted_at: answered,
        }
      }),
    )
    await insertMany(
      w,
      into(
        'ticket_grades',
        `asked_at timestamptz, ticket_id bigint, cycle integer, scale text, instance_id bigint, department_id bigint, department_name text, user_id integer, user_name text, grade integer`,
      ),
      grades.map((one, n) => ({
        asked_at: one.at,
        ticket_id: beyond + n + 1,
        cycle: 1,
        scale: one.scale,
        instance_id: house.instanceId,
        ...who(one),
        grade: one.grade,
      })),
    )
    for (const { at, direction, user: id, messages: n } of messages)
      await w.query(
        `INSERT INTO message_counts (tenant_id, day, hour, instance_id, direction, user_id, messages) VALUES ($1, $2, 9, $3, $4, $5, $6)`,
        [w.tenant.id, day(at), house.instanceId, direction, id, n],
      )
  })
}

/** The same figures, counted one by one. */
function counted(
  name: MetricName,
  { cycles, stints, turns, grades, messages }: Facts,
  from: string,
  to: string,
): number | null {
  const within = (at: Date | null): at is Date => at !== null && day(at) >= from && day(at) <= to
  const meanOf = (minutes: readonly number[]) =>
    minutes.length === 0 ? null : (minutes.reduce((a, b) => a + b, 0) / minutes.length) * 60
  const closed = cycles.filter((one) => within(later(one.at, one.lasts)))
  const answered = turns.filter((one) => within(later(one.at, one.lasts)))
  const asked = grades.filter((one) => within(one.at))
  const sum = (direction: string) =>
    messages
      .filter((one) => within(one.at) && one.direction === direction)
      .reduce((all, one) => all + one.messages, 0)
  switch (name) {
    case 'opened':
      return cycles.filter((one) => within(one.at)).length
    case 'closed':
      return closed.length
    case 'resolution':
      return meanOf(closed.map((one) => one.lasts ?? 0))
    case 'response':
      return meanOf(answered.map((one) => one.lasts ?? 0))
    case 'first_response':
      return meanOf(answered.filter((one) => one.first).map((one) => one.lasts ?? 0))
    case 'handling': {
      const holds = stints.filter((one) => one.kind === 'hold' && within(later(one.at, one.lasts)))
      return meanOf(holds.map((one) => one.lasts ?? 0))
    }
    case 'asked':
      return asked.length
    case 'nps': {
      const of = asked.flatMap(({ grade, scale }) =>
        grade === null
          ? []
          : [
              scale === '0-10'
                ? grade >= 9
                  ? 1
                  : grade >= 7
                    ? 0
                    : -1
                : grade >= 5
                  ? 1
                  : grade === 4
                    ? 0
                    : -1,
            ],
      )
      return of.length === 0 ? null : (100 * of.reduce((a: number, b) => a + b, 0)) / of.length
    }
    case 'received':
      return sum('in')
    case 'sent':
      return sum('out')
    default:
      return Number.NaN
  }
}

const query = (more: Partial<ReportQuery> = {}): ReportQuery => ({
  metrics: ['opened'],
  from: '2024-03-11',
  to: '2024-03-13',
  grain: null,
  by: [],
  only: {},
  spread: false,
  ...more,
})

const all = (viewer: Viewer): FigureViewer => ({ ...viewer, figures: 'shop' })

/** Every case behind a figure. */
async function allCases(house: Stage, name: MetricName, asked: ReportQuery) {
  const items = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof casesOf>> = await work(house, (w) =>
      casesOf(w, all(house.alice), name, asked, after),
    )
    items.push(...page.items)
    after = page.next
  } while (after !== null)
  return items
}

const NOTHING: Facts = { cycles: [], stints: [], turns: [], grades: [], messages: [] }
const aCycle = (more: Partial<Facts['cycles'][number]>): Facts['cycles'][number] => ({
  at: new Date(NOON),
  lasts: null,
  user: null,
  department: null,
  reason: null,
  shop: false,
  ...more,
})
/** Thousands of statements, on a busy machine too. */
const LONG_MS = 300_000

/** When all these days are over. */
const LATER = new Date('2024-03-17T12:00:00Z')

/** A report in an order that does not hang on how it was read; names are kept. */
const inOrder = ({ cells, total }: Report) => ({
  total,
  cells: cells
    .map(({ bucket, ids, names, parts }) => ({ bucket, ids, names, parts }))
    .sort((a, b) => (JSON.stringify([a.bucket, a.ids]) < JSON.stringify([b.bucket, b.ids]) ? -1 : 1)),
})

const sumsOf = (house: Stage) =>
  work(house, (w) =>
    w.query(
      `SELECT source, day::text, instance_id, department_id, department_name, user_id, user_name, sums FROM report_days ORDER BY 1, 2, 4, 6`,
    ),
  )

/** What happens to facts of days that are over: a closing is taken back, a conversation goes on, an answer comes late, hours are counted. */
const changeSome = (house: Stage) =>
  work(house, async (w) => {
    await w.query(`UPDATE ticket_cycles SET closed_at = NULL WHERE ticket_id % 5 = 0`)
    await w.query(
      `UPDATE ticket_cycles SET department_id = 2, department_name = 'nome 2' WHERE ticket_id % 5 = 1`,
    )
    await w.query(
      `UPDATE ticket_stints SET ended_at = ended_at - interval '7 minutes' WHERE ticket_id % 3 = 0 AND ended_at > began_at + interval '8 minutes'`,
    )
    await w.query(
      `UPDATE turns SET business_seconds = 60 WHERE ticket_id % 2 = 0 AND answered_at IS NOT NULL`,
    )
    await w.query(
      `INSERT INTO ticket_cycles (tenant_id, opened_at, ticket_id, number, by_shop, instance_id, instance_name)
       SELECT tenant_id, closed_at + interval '1 hour', ticket_id, 2, false, instance_id, instance_name FROM ticket_cycles WHERE ticket_id % 4 = 1 AND closed_at IS NOT NULL`,
    )
  })

describe('figures', () => {
  const database = aDatabase()
  const stage = aStage(database)

  it('are the same as total, as sum of their cells, as fold of their cases, and counted one by one', {
    timeout: LONG_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        facts,
        fc.constantFrom('day', 'week', null),
        fc.subarray([...DIMENSIONS], { maxLength: 2 }),
        async (drawn, grain, by) => {
          await keep(stage(), drawn)
          for (const name of METRIC_NAMES) {
            const [group] = groupsOf([name])
            if (!group) throw new Error('no facts')
            const divides = by.filter((dimension) => {
              try {
                return dimensionOf(group, dimension) !== null
              } catch {
                return false
              }
            })
            const asked = query({ metrics: [name], grain, by: divides })
            const { cells, total } = await work(stage(), (w) => reportOf(w, all(stage().alice), asked))
            const { source, parts, distinct } = metricOf(name)
            if (!distinct && (grain !== null || divides.length > 0))
              expect({ ...total, ...added(cells.map(({ parts }) => parts)) }).toEqual(total)
            const cases = await allCases(stage(), name, asked)
            expect(source === 'messages' || cases.length === casesIn(total, name)).toBe(true)
            expect(new Set(cases.map(({ key, at }) => `${key} ${at}`)).size).toBe(cases.length)
            if (parts[0] && source !== 'grades' && !distinct)
              expect(cases.reduce((sum, one) => sum + one.value, 0)).toBe(sumIn(total, name, parts[0]))
            const right = counted(name, drawn, asked.from, asked.to)
            const figure = figureOf(name, total)
            if (right === null) expect(figure).toBe(null)
            else if (!Number.isNaN(right)) expect(figure).toBeCloseTo(right, 6)
          }
        },
      ),
      { numRuns: 6 },
    )
  })

  it('are no others than canSeeFigure shows, by facts and by sums', { timeout: LONG_MS }, async () => {
    await fc.assert(
      fc.asyncProperty(
        facts,
        fc.constantFrom<FigureScope>('own', 'department', 'shop'),
        fc.option(fc.constantFrom('1', '2')),
        fc.boolean(),
        async (drawn, figures, own, connected) => {
          const { instanceId, ana } = stage()
          await keep(stage(), drawn)
          const who: FigureViewer = {
            ...ana,
            id: '1',
            department_id: own,
            instance_ids: connected ? [instanceId] : [],
            figures,
          }
          const seen = async () =>
            sumIn((await work(stage(), (w) => reportOf(w, who, query()))).total, 'opened', 'n')
          const right = drawn.cycles.filter(
            ({ at, user, department }) =>
              day(at) >= '2024-03-11' &&
              day(at) <= '2024-03-13' &&
              canSeeFigure(who, {
                user_id: user === null ? null : String(user),
                department_id: department,
                instance_id: instanceId,
              }),
          ).length
          expect(await seen()).toBe(right)
          await sumDays(stage().db, LATER)
          expect(await seen()).toBe(right)
        },
      ),
      { numRuns: 6 },
    )
  })

  it('of two moments of the same facts are kept apart', async () => {
    await keep(stage(), { ...NOTHING, cycles: [aCycle({ lasts: null }), aCycle({ lasts: 5 })] })
    const { total } = await work(stage(), (w) =>
      reportOf(w, all(stage().alice), query({ metrics: ['opened', 'closed'] })),
    )
    expect([figureOf('opened', total), figureOf('closed', total)]).toEqual([2, 1])
  })

  it('are the same out of sums as out of facts, whatever comes late, and by the same sums however often they are made', {
    timeout: LONG_MS,
  }, async () => {
    const metrics = METRIC_NAMES.filter(
      (name) =>
        ['cycles', 'stints', 'turns', 'messages'].includes(metricOf(name).source) &&
        !['customers', 'conversion', 'waiting', 'unanswered'].includes(name),
    )
    await fc.assert(
      fc.asyncProperty(
        facts,
        facts,
        fc.constantFrom('day', 'week', 'month', null),
        fc.subarray(['instance', 'user', 'weekday'] as const, { maxLength: 2 }),
        async (first, late, grain, by) => {
          const house = stage()
          const asked = (metrics: readonly MetricName[]) =>
            query({
              metrics: [...metrics],
              grain,
              by: by.filter((one) => metrics.every((name) => dividesBy(name, one))),
            })
          const same = async () => {
            for (const name of metrics) {
              const [sums, read] = await work(house, async (w) => {
                const sums = await reportOf(w, all(house.alice), asked([name]))
                await w.query('SAVEPOINT summed; DELETE FROM report_built')
                const read = await reportOf(w, all(house.alice), asked([name]))
                await w.query('ROLLBACK TO summed')
                return [sums, read]
              })
              expect(sums && inOrder(sums)).toEqual(read && inOrder(read))
            }
          }
          await keep(house, first)
          await sumDays(house.db, LATER)
          await same()
          await keep(house, late, 100)
          await changeSome(house)
          await same()
          await sumDays(house.db, LATER)
          await same()
          const made = await sumsOf(house)
          expect(await checkCells(house.db, silentLog)).toEqual([])
          await house.db.system((w) => w.query('DELETE FROM report_built'))
          await sumDays(house.db, LATER)
          expect(await sumsOf(house)).toEqual(made)
        },
      ),
      { numRuns: 4 },
    )
  })

  it('are read by the shop’s own tools as facts, of their shop alone whatever they set, and nothing else', async () => {
    const { db, tenant, another } = stage()
    await keep(stage(), { ...NOTHING, cycles: [aCycle({ lasts: 5 })] })
    const next = { ...stage(), ...(await another()) }
    await keep(next, { ...NOTHING, cycles: [aCycle({ lasts: 5 }), aCycle({ lasts: 6 })] }, 500)
    const password = await openReader(db, tenant)
    const url = new URL(database.url())
    url.username = readerOf(tenant)
    url.password = password
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    try {
      const seen = async () => (await client.query('SELECT DISTINCT tenant_id FROM ticket_cycles')).rows
      expect(await seen()).toEqual([{ tenant_id: tenant.id }])
      await client.query(`SET app.tenant = '${next.tenant.id}'`)
      expect(await seen()).toEqual([])
      await expect(client.query('SELECT 1 FROM customers')).rejects.toThrow('permission denied')
      await expect(client.query('SET ROLE balcao_app')).rejects.toThrow('permission denied')
      await client.query('SET default_transaction_read_only = off')
      await expect(client.query('DELETE FROM report_days')).rejects.toThrow('permission denied')
    } finally {
      await client.end()
    }
    expect(await closeReader(db, tenant)).toBe(true)
    expect(await closeReader(db, tenant)).toBe(false)
  })

  it('keep the name of a department that is gone', async () => {
    const gone = { at: new Date(NOON), lasts: 5, user: 1, department: '2' }
    await keep(stage(), {
      ...NOTHING,
      cycles: [aCycle(gone)],
      turns: [{ ...gone, first: true, open: null }],
    })
    await sumDays(stage().db, LATER)
    const by = ['department'] as const
    const cells = await work(stage(), async (w) =>
      namesOf(
        w,
        by,
        (await reportOf(w, all(stage().alice), query({ metrics: ['response'], by: [...by] }))).cells,
      ),
    )
    expect(cells.map(({ names }) => names)).toEqual([['nome 2']])
  })

  it('that are off are found at night, told, and summed again', async () => {
    await keep(stage(), { ...NOTHING, cycles: [aCycle({ lasts: 5, user: 1 })] })
    await sumDays(stage().db, LATER)
    await stage().db.system((w) =>
      w.query(`UPDATE report_days SET sums = '{7}' WHERE source = 'cycles.opened'`),
    )
    const told: string[] = []
    const log = {
      ...silentLog,
      warn: (text: string, more?: object) => void told.push(`${text} ${JSON.stringify(more)}`),
    }
    expect(await checkCells(stage().db, log)).toMatchObject([
      { source: 'cycles.opened', day: '2024-03-12', user: 1, kept: '{7}', facts: '{1}' },
    ])
    expect(told.join()).toContain('2024-03-12')
    await sumDays(stage().db, LATER)
    expect(await checkCells(stage().db, log)).toEqual([])
  })

  it.each([
    // The last minute of a month, and the first of the next.
    ['2024-02-01T02:59:59Z', '2024-01-31', '2024-01-01'],
    ['2024-02-01T03:00:00Z', '2024-02-01', '2024-02-01'],
    // Clocks were put forward at midnight (this day begins at one), and back.
    ['2018-11-04T02:59:59Z', '2018-11-03', '2018-11-01'],
    ['2018-11-04T03:00:00Z', '2018-11-04', '2018-11-01'],
    ['2019-02-17T02:59:59Z', '2019-02-16', '2019-02-01'],
    ['2019-02-17T03:00:00Z', '2019-02-17', '2019-02-01'],
  ])('of %s fall on %s, by facts and by sums', async (at, on, month) => {
    await keep(stage(), { ...NOTHING, cycles: [aCycle({ at: new Date(at) })] })
    for (const summed of [false, true]) {
      if (summed) await sumDays(stage().db, new Date(Date.parse(at) + 3 * 24 * 60 * MINUTE))
      for (const [grain, bucket] of [
        ['day', on],
        ['month', month],
      ] as const) {
        const { cells } = await work(stage(), (w) =>
          reportOf(w, all(stage().alice), query({ from: dayAfter(on, -40), to: dayAfter(on, 2), grain })),
        )
        expect(cells.map((cell) => cell.bucket)).toEqual([bucket])
      }
    }
  })

  it('are divided by all that screens offer', () => {
    for (const name of METRIC_NAMES)
      for (const dimension of DIMENSIONS.filter((one) => dividesBy(name, one)))
        for (const group of groupsOf([name]))
          expect(dimensionOf(group, dimension).id, `${name} by ${dimension}`).toBeTruthy()
  })

  it('refuse what they are not divided by, days out of order, and too many of them', async () => {
    const ask = (more: Partial<ReportQuery>) =>
      work(stage(), (w) => reportOf(w, all(stage().alice), query(more)))
    await expect(ask({ metrics: ['queue_wait'], by: ['user'] })).rejects.toThrow('não se divide')
    await expect(ask({ from: '2024-03-14' })).rejects.toThrow('começa depois')
    await expect(ask({ from: '2023-01-01' })).rejects.toThrow('dias de cada vez')
  })
})
