import type { FigureViewer } from '../../../src/domain/access/figures'
import { metricOf } from '../../../src/domain/reports/metrics'
import type { ReportQuery } from '../../../src/domain/reports/query'
import type { Database, Work } from '../../platform/db/work'
import { firstDay, withinReach } from './first-day'
import { namesOf } from './names'
import { type Cell, casesIn, figureOf, type Report, reportOf, type Spread } from './report'

/** How long an answer is given again, ms: the panels of a screen, and whoever reloads it, read the same figures. */
const FRESH_MS = 30_000
const MOST_KEPT = 300

/** What one query comes to. */
export type Answer = Awaited<ReturnType<typeof freshAnswer>>
type Kept = Map<string, { at: number; answer: Answer }>
const kept = new WeakMap<Database, Kept>()

/**
 * What a query comes to, of no other facts than the viewer may see, as of at most half a minute ago; `as_of` says when.
 * @throws Refusal as {@link reportOf} does
 */
export async function answerTo(
  db: Database,
  work: Work,
  viewer: FigureViewer,
  wanted: ReportQuery,
  now: Date,
): Promise<Answer> {
  const key = JSON.stringify([
    work.tenant.id,
    viewer.figures,
    viewer.figures === 'shop' ? null : viewer,
    wanted,
  ])
  const answers: Kept = kept.get(db) ?? new Map()
  kept.set(db, answers)
  const known = answers.get(key)
  if (known && now.getTime() - known.at < FRESH_MS && now.getTime() >= known.at) return known.answer
  const answer = await freshAnswer(work, viewer, wanted, now)
  answers.delete(key)
  answers.set(key, { at: now.getTime(), answer })
  for (const old of answers.keys()) if (answers.size > MOST_KEPT) answers.delete(old)
  return answer
}

/** What a query comes to now. @throws Refusal as {@link reportOf} does */
export async function freshAnswer(work: Work, viewer: FigureViewer, wanted: ReportQuery, now: Date) {
  const first = await firstDay(work)
  const query = withinReach(wanted, first)
  const report: Report = query
    ? await reportOf(work, viewer, query)
    : { cells: [], total: {}, totalSpread: {}, completeFrom: first }
  const { metrics } = wanted
  const cellOf = ({ bucket, ids, names, parts, spread }: Cell) => ({
    bucket,
    ids: [...ids],
    names: [...names],
    values: metrics.map((name) => figureOf(name, parts)),
    cases: metrics.map((name) => casesIn(parts, name)),
    p50: metrics.map((name) => middleOf(spread, name).p50),
    p90: metrics.map((name) => middleOf(spread, name).p90),
  })
  return {
    cells: (await namesOf(work, wanted.by, report.cells)).map(cellOf),
    total: cellOf({ bucket: null, ids: [], names: [], parts: report.total, spread: report.totalSpread }),
    complete_from: report.completeFrom ?? (wanted.from < first ? first : null),
    versions: metrics.map((name) => metricOf(name).version),
    as_of: now.toISOString(),
  }
}

const NONE: Spread = { p50: null, p90: null }
const middleOf = (spread: Cell['spread'], name: string): Spread => spread?.[name] ?? NONE
