import fc from 'fast-check'
import { insertMany, into } from '../../../server/platform/db/insert-many'
import type { FigureViewer } from '../../../src/domain/access/figures'
import type { Viewer } from '../../../src/domain/access/visibility'
import type { MetricName } from '../../../src/domain/reports/metrics'
import type { ReportQuery } from '../../../src/domain/reports/query'
import { type Stage, work } from './stage'

/* Random facts to report on, and their figures counted one by one. */

/** Long over: sums are kept of these days. */
export const NOON = Date.parse('2024-03-12T15:00:00Z')
export const MINUTE = 60_000

/** Has the shop's reports begin long before: facts of tests are of 2024. */
export const reportsFrom2024 = (house: Stage) =>
  work(house, (w) =>
    w.query(
      `INSERT INTO settings (tenant_id, key, value) VALUES ($1, 'datetime_analytics_min', '2024-01-01') ON CONFLICT DO NOTHING`,
      [house.tenant.id],
    ),
  )

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
export const facts = fc.record({
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
export type Facts = typeof facts extends fc.Arbitrary<infer F> ? F : never

export const NOTHING: Facts = { cycles: [], stints: [], turns: [], grades: [], messages: [] }
export const aCycle = (more: Partial<Facts['cycles'][number]>): Facts['cycles'][number] => ({
  at: new Date(NOON),
  lasts: null,
  user: null,
  department: null,
  reason: null,
  shop: false,
  ...more,
})

/** What is asked of the days around noon. */
export const query = (more: Partial<ReportQuery> = {}): ReportQuery => ({
  metrics: ['opened'],
  from: '2024-03-11',
  to: '2024-03-13',
  grain: null,
  by: [],
  only: {},
  spread: false,
  ...more,
})

/** Somebody who sees the figures of all. */
export const all = (viewer: Viewer): FigureViewer => ({ ...viewer, figures: 'shop' })

export const day = (at: Date) => new Date(at.getTime() - 3 * 60 * MINUTE).toISOString().slice(0, 10)
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
export async function keep(
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
export function counted(
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
