import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { casesOf } from '../../../server/areas/reports/cases'
import { dimensionOf, groupsOf } from '../../../server/areas/reports/facts-of'
import { figureOf, reportOf } from '../../../server/areas/reports/report'
import { insertMany, into } from '../../../server/platform/db/insert-many'
import { DIMENSIONS, METRIC_NAMES, type MetricName, metricOf } from '../../../src/domain/reports/metrics'
import type { ReportQuery } from '../../../src/domain/reports/query'
import { added } from '../../../src/domain/reports/value'
import { aDatabase } from '../../databases'
import { aStage, type Stage, work } from './stage'

const NOON = Date.parse('2026-03-10T15:00:00Z')
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

async function keep(house: Stage, { cycles, stints, turns, grades, messages }: Facts): Promise<void> {
  for (const table of ['ticket_cycles', 'ticket_stints', 'turns', 'ticket_grades', 'message_counts'])
    await house.db.system((w) => w.query(`DELETE FROM ${table}`))
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
        ticket_id: n + 1,
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
        ticket_id: n + 1,
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
          ticket_id: n + 1,
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
        ticket_id: n + 1,
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
  from: '2026-03-09',
  to: '2026-03-11',
  grain: null,
  by: [],
  only: {},
  ...more,
})

/** Every case behind a figure. */
async function allCases(house: Stage, name: MetricName, asked: ReportQuery) {
  const items = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof casesOf>> = await work(house, (w) =>
      casesOf(w, house.alice, name, asked, after),
    )
    items.push(...page.items)
    after = page.next
  } while (after !== null)
  return items
}

describe('figures', () => {
  const stage = aStage(aDatabase())

  it('are the same as total, as sum of their cells, as fold of their cases, and counted one by one', async () => {
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
            const { cells, total } = await work(stage(), (w) => reportOf(w, stage().alice, asked))
            if (grain !== null || divides.length > 0)
              expect({ ...total, ...added(cells.map(({ parts }) => parts)) }).toEqual(total)
            const cases = await allCases(stage(), name, asked)
            const { source, cases: casePart, parts } = metricOf(name)
            expect(source === 'messages' || cases.length === total[`${source}.${casePart}`]).toBe(true)
            expect(new Set(cases.map(({ key, at }) => `${key} ${at}`)).size).toBe(cases.length)
            if (parts[0] && source !== 'grades')
              expect(cases.reduce((sum, one) => sum + one.value, 0)).toBe(total[`${source}.${parts[0]}`])
            const right = counted(name, drawn, asked.from, asked.to)
            const figure = figureOf(name, total)
            if (right === null) expect(figure).toBe(null)
            else if (!Number.isNaN(right)) expect(figure).toBeCloseTo(right, 6)
          }
        },
      ),
      { numRuns: 12 },
    )
  })

  it('are no others than whoever asks may see', async () => {
    const at = new Date(NOON)
    const cycle = (user: number | null, department: string | null) => ({
      at,
      lasts: 10,
      user,
      department,
      reason: null,
      shop: false,
    })
    await keep(stage(), {
      cycles: [cycle(Number(stage().ana.id), null), cycle(99, '77'), cycle(null, null)],
      stints: [],
      turns: [],
      grades: [],
      messages: [],
    })
    const seen = async (who: Stage['ana']) =>
      (await work(stage(), (w) => reportOf(w, who, query()))).total['cycles.n']
    expect(await seen(stage().alice)).toBe(3)
    const ofDepartment = { ...stage().ana, department_id: '5' }
    expect(await seen(ofDepartment)).toBe(2)
    expect(await seen({ ...ofDepartment, instance_ids: [] })).toBe(1)
  })

  it('refuse what they are not divided by, days out of order, and too many of them', async () => {
    const ask = (more: Partial<ReportQuery>) => work(stage(), (w) => reportOf(w, stage().alice, query(more)))
    await expect(ask({ metrics: ['queue_wait'], by: ['user'] })).rejects.toThrow('não se divide')
    await expect(ask({ from: '2026-03-12' })).rejects.toThrow('começa depois')
    await expect(ask({ from: '2024-01-01' })).rejects.toThrow('dias de cada vez')
  })
})
