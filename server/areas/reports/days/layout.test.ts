import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAfter, daysBetween, type Period } from '../../../../src/domain/reports/days'
import { SPANS, type Span } from './kept.sql'
import { layOut } from './layout'

const days = ({ from, to }: Period): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, n) => dayAfter(from, n))
const monthOf = (day: string) => day.slice(0, 7)
/** The Monday of a day's week. */
const weekOf = (day: string) => dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))

/** Every day of two years, by the first day of its span. */
const ALL = days({ from: '2023-11-20', to: '2025-11-20' })
const SPAN_OF = {
  month: (day: string) => `${monthOf(day)}-01`,
  week: weekOf,
  everybody: (day: string) => day,
}
const daysOf = (span: Span, first: string) =>
  days({ from: first, to: dayAfter(first, 30) }).filter((day) => SPAN_OF[span](day) === first)

const subset = (all: readonly string[]) => fc.subarray([...all])
const firstsOf = (span: Span) => [...new Set(ALL.slice(31, -31).map(SPAN_OF[span]))]

describe('a layout of a period', () => {
  it('has every day once, facts where sums lack, and no day of a span that lacks one', () => {
    let spans = 0
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 400 }),
        fc.array(fc.tuple(fc.nat(420), fc.nat(40)), { maxLength: 4 }),
        subset(firstsOf('month')),
        subset(firstsOf('week')),
        fc.constantFrom([], ALL.slice(100, 300)),
        (begin, length, gaps, month, week, everybody) => {
          const period = { from: ALL[begin] ?? '', to: ALL[begin + length] ?? '' }
          const all = days(period)
          const lacking = new Set(gaps.flatMap(([at, long]) => all.slice(at, at + long)))
          const runs: Period[] = []
          for (const day of [...lacking].sort()) {
            const last = runs.at(-1)
            if (last && dayAfter(last.to, 1) === day) runs[runs.length - 1] = { ...last, to: day }
            else runs.push({ from: day, to: day })
          }
          const summed = { month, week, everybody }
          const layout = layOut(period, runs, summed)
          for (const span of SPANS)
            expect(layout.spans[span].every((one) => summed[span].includes(one))).toBe(true)
          const read = [
            ...SPANS.flatMap((span) => layout.spans[span].flatMap((first) => daysOf(span, first))),
            ...layout.days.flatMap(days),
            ...layout.facts.flatMap(days),
          ]
          expect([...read].sort()).toEqual(all)
          expect(layout.facts.flatMap(days)).toEqual([...lacking].sort())
          spans += layout.spans.month.length + layout.spans.week.length
        },
      ),
    )
    expect(spans).toBeGreaterThan(100)
  })

  it('takes months before weeks, weeks in what is left, and what is summed of everybody in the rest', () => {
    const period = { from: '2024-01-29', to: '2024-04-10' }
    const everybody = ['2024-02-01', '2024-04-02', '2024-04-08']
    expect(layOut(period, [], { month: firstsOf('month'), week: firstsOf('week'), everybody })).toEqual({
      spans: { month: ['2024-02-01', '2024-03-01'], week: ['2024-04-01'], everybody: ['2024-04-08'] },
      days: [
        { from: '2024-01-29', to: '2024-01-31' },
        { from: '2024-04-09', to: '2024-04-10' },
      ],
      facts: [],
    })
  })
})
