import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { sumDays } from '../../../server/areas/reports/days/build'
import { checkCells } from '../../../server/areas/reports/days/check'
import { figureOf, type Report, reportOf } from '../../../server/areas/reports/report'
import { silentLog } from '../../../server/platform/log'
import type { FigureViewer } from '../../../src/domain/access/figures'
import { dividesBy } from '../../../src/domain/reports/divisions'
import { METRIC_NAMES, type MetricName, metricOf } from '../../../src/domain/reports/metrics'
import type { ReportQuery } from '../../../src/domain/reports/query'
import { aDatabase } from '../../databases'
import { aCycle, all, facts, keep, NOTHING, query, reportsFrom2024 } from './report-facts'
import { aStage, type Stage, work } from './stage'

/** Thousands of statements, on a busy machine too. */
const LONG_MS = 300_000

/** When all days of the facts are over, and their week. */
const LATER = new Date('2024-03-19T12:00:00Z')
/** Before all facts, so that their week is one of which every day is summed. */
const EARLIER = aCycle({ at: new Date('2024-03-09T15:00:00Z'), lasts: 5, user: 1 })

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

describe('sums of days', () => {
  const database = aDatabase()
  const stage = aStage(database)
  beforeAll(() => reportsFrom2024(stage()))

  it('of a day that is over change where what was closed there is opened again', async () => {
    const house = stage()
    const closed = aCycle({ at: new Date('2024-03-12T15:00:00Z'), lasts: 5 })
    await keep(house, { ...NOTHING, cycles: [closed] })
    await sumDays(house.db, LATER)
    const again = async () => {
      const report = await work(house, (w) => reportOf(w, all(house.alice), query({ metrics: ['reopened'] })))
      return figureOf('reopened', report.total)
    }
    expect(await again()).toBe(0)
    await work(house, (w) =>
      w.query(
        `INSERT INTO ticket_cycles (tenant_id, opened_at, ticket_id, number, by_shop, instance_id, instance_name)
         SELECT tenant_id, closed_at + interval '20 hours', ticket_id, 2, false, instance_id, instance_name FROM ticket_cycles`,
      ),
    )
    await sumDays(house.db, LATER)
    // Of all that were closed, per cent.
    expect(await again()).toBe(100)
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
        fc.constantFrom(
          ['2024-03-11', '2024-03-13'],
          ['2024-03-10', '2024-03-18'],
          ['2024-03-11', '2024-03-17'],
        ),
        async ({ cycles, ...first }, late, grain, by, [from, to]) => {
          const house = stage()
          const asked = (metrics: readonly MetricName[]) =>
            query({
              metrics: [...metrics],
              ...{ from, to, grain },
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
          await keep(house, { ...first, cycles: [EARLIER, ...cycles] })
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

  it('are put together to weeks and months, which are read where they lie whole in what is asked', async () => {
    const house = stage()
    const on = (day: string) => aCycle({ at: new Date(`${day}T15:00:00Z`) })
    await keep(house, {
      ...NOTHING,
      cycles: ['2024-02-29', '2024-03-05', '2024-03-12', '2024-04-01'].map(on),
    })
    const now = new Date('2024-04-03T12:00:00Z')
    await sumDays(house.db, now)
    const spans = await work(house, (w) =>
      w.query<{ source: string; day: string }>(
        `SELECT source, day::text FROM report_built WHERE source IN ('cycles.opened.month', 'cycles.opened.week') ORDER BY 1, 2`,
      ),
    )
    expect(spans.map(({ source, day }) => `${source} ${day}`)).toEqual([
      'cycles.opened.month 2024-03-01',
      ...['04', '11', '18', '25'].map((day) => `cycles.opened.week 2024-03-${day}`),
    ])
    const opened = (more: Partial<ReportQuery> = {}, viewer: FigureViewer = all(house.alice)) =>
      work(house, async (w) => {
        const asked = query({ from: '2024-02-29', to: '2024-04-01', ...more })
        return figureOf('opened', (await reportOf(w, viewer, asked)).total)
      })
    // A sum that is off shows where it is read.
    const spoil = (source: string) =>
      house.db.system((w) => w.query(`UPDATE report_days SET sums = '{100}' WHERE source = $1`, [source]))
    await spoil('cycles.opened.month')
    expect(await opened()).toBe(102)
    expect(await opened({ grain: 'month' })).toBe(102)
    for (const more of [
      { from: '2024-03-02', to: '2024-03-31' },
      { from: '2024-03-01', to: '2024-03-30' },
    ])
      expect(await opened(more)).toBe(2)
    await spoil('cycles.opened.week')
    expect(await opened({ from: '2024-03-02' })).toBe(201)
    expect(await opened({ grain: 'week' })).toBe(202)
    await spoil('cycles.opened.everybody')
    expect(await opened({ grain: 'day', by: ['user'] })).toBe(4)
    expect(await opened({ grain: 'day' })).toBe(400)
    expect(await opened({ by: ['weekday'] })).toBe(400)
    expect(await opened({ only: { weekday: ['2'] } })).toBe(200)
    // Of somebody who sees the figures of some only, nothing is read of everybody.
    expect(await opened({ grain: 'day' }, { ...house.alice, figures: 'department' })).toBe(4)

    // The days of the month are summed again: what else is made of them is not looked at before.
    expect(
      (await checkCells(house.db, silentLog)).map(({ source, day }) => `${source} ${day}`).sort(),
    ).toEqual([
      ...['cycles.opened.everybody 2024-02-29', 'cycles.opened.everybody 2024-04-01'],
      'cycles.opened.month 2024-03-01',
    ])
    expect(await opened()).toBe(4)
    await sumDays(house.db, now)
    expect(await opened()).toBe(4)
    expect(await checkCells(house.db, silentLog)).toEqual([])

    await spoil('cycles.opened.month')
    await keep(house, { ...NOTHING, cycles: [on('2024-03-12')] }, 100)
    // A month of which a day has changed is read from its days, and summed again with it.
    expect(await opened()).toBe(5)
    await sumDays(house.db, now)
    expect(await opened()).toBe(5)
    expect(await checkCells(house.db, silentLog)).toEqual([])
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

  it('of a shop that has served nobody are no days to sum', async () => {
    await keep(stage(), NOTHING)
    await sumDays(stage().db, LATER)
    expect(await stage().db.system((w) => w.query('SELECT FROM report_built'))).toEqual([])
  })
})
