import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshAnswer } from '../../../server/areas/reports/answer'
import { casesOf } from '../../../server/areas/reports/cases'
import { sumDays } from '../../../server/areas/reports/days/build'
import { dimensionOf, groupsOf } from '../../../server/areas/reports/facts-of'
import { namesOf } from '../../../server/areas/reports/names'
import { casesIn, figureOf, reportOf, sumIn } from '../../../server/areas/reports/report'
import { closeReader, openReader, readerOf } from '../../../server/directory/tenants/reader'
import { canSeeFigure, type FigureViewer } from '../../../src/domain/access/figures'
import { dayAfter } from '../../../src/domain/reports/days'
import { dividesBy } from '../../../src/domain/reports/divisions'
import { DIMENSIONS, METRIC_NAMES, type MetricName, metricOf } from '../../../src/domain/reports/metrics'
import type { ReportQuery } from '../../../src/domain/reports/query'
import { added } from '../../../src/domain/reports/value'
import { aDatabase } from '../../databases'
import {
  aCycle,
  all,
  counted,
  day,
  facts,
  keep,
  MINUTE,
  NOON,
  NOTHING,
  query,
  reportsFrom2024,
} from './report-facts'
import { aStage, type Stage, work } from './stage'

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

/** Thousands of statements, on a busy machine too. */
const LONG_MS = 300_000

/** When all these days are over. */
const LATER = new Date('2024-03-17T12:00:00Z')

describe('figures', () => {
  const database = aDatabase()
  const stage = aStage(database)
  beforeAll(() => reportsFrom2024(stage()))

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
        fc.option(fc.constantFrom('1', '2')),
        fc.boolean(),
        async (drawn, own, connected) => {
          const { instanceId, ana } = stage()
          // Somebody else's is always among them.
          const cycles = [...drawn.cycles, aCycle({ user: 2, department: '2' })]
          await keep(stage(), { ...drawn, cycles })
          const viewers = (['own', 'department', 'shop'] as const).map(
            (figures): FigureViewer => ({
              ...ana,
              id: '1',
              department_id: own,
              instance_ids: connected ? [instanceId] : [],
              figures,
            }),
          )
          const seen = async (who: FigureViewer) =>
            sumIn((await work(stage(), (w) => reportOf(w, who, query()))).total, 'opened', 'n')
          const right = (who: FigureViewer) =>
            cycles.filter(
              ({ at, user, department }) =>
                day(at) >= '2024-03-11' &&
                day(at) <= '2024-03-13' &&
                canSeeFigure(who, {
                  user_id: user === null ? null : String(user),
                  department_id: department,
                  instance_id: instanceId,
                }),
            ).length
          for (const who of viewers) expect(await seen(who), who.figures).toBe(right(who))
          await sumDays(stage().db, LATER)
          for (const who of viewers) expect(await seen(who), who.figures).toBe(right(who))
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

  it('begin with the shop’s first day, and so do the cases behind them', async () => {
    const house = stage()
    const on = (day: string) => aCycle({ at: new Date(`${day}T15:00:00Z`) })
    await keep(house, { ...NOTHING, cycles: [on('2024-03-11'), on('2024-03-12'), on('2024-03-13')] })
    const begin = (day: string) =>
      work(house, (w) =>
        w.query(`UPDATE settings SET value = $1 WHERE key = 'datetime_analytics_min'`, [day]),
      )
    for (const [first, counted] of [
      ['2024-03-11', 3],
      ['2024-03-12', 2],
      ['2024-03-14', 0],
    ] as const) {
      await begin(first)
      const answer = await work(house, (w) => freshAnswer(w, all(house.alice), query(), LATER))
      expect([first, answer.total.cases]).toEqual([first, [counted]])
      expect(await allCases(house, 'opened', query())).toHaveLength(counted)
    }
    await begin('2024-01-01')
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

  /** Against: figures of somebody who has left, of a department or reason that is no more, that say a number or nothing. */
  it('keep the names of people, departments and reasons that were deleted, whatever is counted', async () => {
    const { bruno } = stage()
    const user = Number(bruno.id)
    const at = new Date(NOON)
    const gone = { at, lasts: 5, user, department: '2' }
    await keep(stage(), {
      cycles: [aCycle({ ...gone, reason: '2' })],
      stints: [
        { ...gone, kind: 'queue' },
        { ...gone, kind: 'hold' },
      ],
      turns: [{ ...gone, first: true, open: null }],
      grades: [{ at, user, department: '2', scale: '0-10', grade: 9 }],
      messages: [{ at, direction: 'out', user, messages: 3 }],
    })
    await work(stage(), (w) => w.query('UPDATE users SET deleted_at = now() WHERE id = $1', [user]))
    let told = 0
    // Of today, and of days that are over.
    for (const summed of [false, true]) {
      if (summed) await sumDays(stage().db, LATER)
      for (const name of METRIC_NAMES)
        for (const dimension of ['user', 'department', 'reason'] as const) {
          if (!dividesBy(name, dimension)) continue
          const cells = await work(stage(), async (w) =>
            namesOf(
              w,
              [dimension],
              (await reportOf(w, all(stage().alice), query({ metrics: [name], by: [dimension] }))).cells,
            ),
          )
          for (const { ids, names } of cells) {
            if (ids[0] == null) continue
            told += 1
            expect(names[0], `${name} by ${dimension}`).toEqual(expect.stringMatching(/\S/))
          }
        }
    }
    expect(told).toBeGreaterThan(20)
    await work(stage(), (w) => w.query('UPDATE users SET deleted_at = NULL WHERE id = $1', [user]))
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
