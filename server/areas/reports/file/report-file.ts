import { figureScope } from '../../../../src/domain/access/figures'
import { formatDuration } from '../../../../src/domain/reports/duration'
import { type MetricName, metricOf } from '../../../../src/domain/reports/metrics'
import type { Grain, ReportQuery } from '../../../../src/domain/reports/query'
import { FEWEST_CASES } from '../../../../src/domain/reports/value'
import { DIMENSION_WORDS } from '../../../../src/domain/reports/words'
import type { Format, PagedFile } from '../../../directory/exports/definition'
import { zoneOf } from '../../../platform/db/shop-zone'
import { type Answer, freshAnswer } from '../answer'
import { topOf } from './top'
import { headOf, wordOf } from './words'
import { dayText, type Written, written } from './written'

const GRAIN_WORDS: Readonly<Record<Grain, string>> = { day: 'Dia', week: 'Semana de', month: 'Mês de' }

/** The cells of a report and their total, as a table shows them: a row for each. */
export const reportFile: PagedFile = {
  needs: 'report',
  file: 'relatorio',
  page: async (work, { viewer, role }, { asked, format, now }) => {
    const { query } = asked as { query: ReportQuery }
    const answer = await freshAnswer(work, { ...viewer, figures: figureScope(role) }, query, now)
    const top = topOf(query, { versions: answer.versions, asOf: now, zone: await zoneOf(work) })
    const rows = inOrder(query, answer).map((cell) => rowOf(query, cell, format))
    return {
      rows: [...top, headsOf(query), ...rows, rowOf(query, answer.total, format, true)],
      counted: rows.length + 1,
      customers: [],
      next: null,
    }
  },
}

/** By time, then by what they are called. */
const inOrder = ({ by }: ReportQuery, { cells }: Answer): Answer['cells'] =>
  cells.toSorted((a, b) => {
    const key = (cell: (typeof cells)[number]) => [
      cell.bucket ?? '',
      ...by.map((one, n) =>
        one === 'weekday' || one === 'hour'
          ? (cell.ids[n] ?? '').padStart(2, '0')
          : wordOf(one, cell.ids[n] ?? null, cell.names[n] ?? null),
      ),
    ]
    return key(a).join('\u0000').localeCompare(key(b).join('\u0000'), 'pt-BR')
  })

function headsOf({ grain, by, metrics, spread }: ReportQuery): Written[] {
  return [
    ...(grain === null ? [] : [GRAIN_WORDS[grain], `${GRAIN_WORDS[grain]} (ISO)`]),
    ...by.map((one) => DIMENSION_WORDS[one]),
    ...metrics.flatMap((name) => [
      headOf(name),
      ...(isTime(name) ? [headOf(name).replace(' (s)', ' (h:mm:ss)')] : []),
      ...(spread && isTime(name) ? ['Mediana (s)', '9 em cada 10 até (s)'] : []),
      ...(isMean(name) ? ['Casos'] : []),
    ]),
  ]
}

const isTime = (name: MetricName): boolean => metricOf(name).unit === 'seconds'
const isMean = (name: MetricName): boolean => metricOf(name).parts.length > 1

function rowOf(
  { grain, by, metrics, spread }: ReportQuery,
  { bucket, ids, names, values, cases, p50, p90 }: Answer['total'],
  format: Format,
  total = false,
): Written[] {
  const placed: Written[] = [
    ...(grain === null ? [] : [bucket === null ? null : dayText(bucket), bucket]),
    ...by.map((one, n) => (total ? null : wordOf(one, ids[n] ?? null, names[n] ?? null))),
  ]
  if (total && placed.length > 0) placed[0] = 'Total'
  return [
    ...placed,
    ...metrics.flatMap((name, n) => {
      const few = isMean(name) && (cases[n] ?? 0) < FEWEST_CASES
      const value = few ? null : (values[n] ?? null)
      const said = metricOf(name).unit === 'cents' && value !== null ? value / 100 : value
      return [
        written(format, said),
        ...(isTime(name) ? [value === null ? null : formatDuration(value)] : []),
        ...(spread && isTime(name)
          ? [p50[n], p90[n]].map((one) => (few ? null : written(format, one ?? null)))
          : []),
        ...(isMean(name) ? [cases[n] ?? 0] : []),
      ]
    }),
  ]
}
