import type { Asked } from '@domain/reports/asked'
import type { Period } from '@domain/reports/days'
import { type Axis, isGrain } from '@domain/reports/free'
import type { Dimension, MetricName } from '@domain/reports/metrics'
import type { Only } from '@domain/reports/query'
import { bucketsOf, daysOf } from '@domain/reports/series'
import type { Translate } from '@ui/kit/text'
import type { reportTexts } from '../../texts/pt_BR'
import { labelOf } from '../bar/useNarrowings'
import { bucketName } from '../figures/days'
import type { Cell, Figure, Table } from '../useReports'

/** What stands at the head of a row or column. */
export type Head = Readonly<{ key: string; name: string; cell: Cell | undefined }>

/** The place of a cell on an axis. */
const keyOf = (axis: Axis, cell: Cell, place: number): string =>
  isGrain(axis) ? (cell.bucket ?? '') : (cell.ids[place] ?? '')

const ORDERED: readonly Axis[] = ['weekday', 'hour']

/** Rows or columns of an axis: of time in its order and with those in which nothing happened, else the largest first. */
export function headsOf(
  t: Translate<typeof reportTexts>,
  axis: Axis,
  table: Table | undefined,
  { period }: Pick<Asked, 'period'>,
  first: MetricName | undefined,
): readonly Head[] {
  const cells = new Map((table?.cells ?? []).map((cell) => [keyOf(axis, cell, 0), cell]))
  if (isGrain(axis))
    return bucketsOf(period, axis).map((bucket) => ({
      key: bucket,
      name: bucketName(bucket, axis),
      cell: cells.get(bucket),
    }))
  const sizeOf = ({ cell }: Head) => (first && table?.of(first, cell)?.value) ?? Number.NEGATIVE_INFINITY
  const heads = [...cells].map(([key, cell]) => ({
    key,
    name: labelOf(t, axis, cell.ids[0] ?? null, cell.names[0] ?? null),
    cell,
  }))
  return ORDERED.includes(axis)
    ? heads.sort((a, b) => Number(a.key) - Number(b.key))
    : heads.sort((a, b) => sizeOf(b) - sizeOf(a))
}

/** The figures of a row and a column; undefined where there is no such cell. */
export function cellsBy(
  rows: Axis,
  columns: Axis | null,
  table: Table | undefined,
): (row: Head, column: Head, metric: MetricName) => Figure | undefined {
  // Days come as buckets, all else in the order asked for.
  const place = columns !== null && !isGrain(rows) && !isGrain(columns) ? 1 : 0
  const found = new Map(
    (table?.cells ?? []).map((cell) => [
      `${keyOf(rows, cell, 0)} ${columns === null ? '' : keyOf(columns, cell, place)}`,
      cell,
    ]),
  )
  return (row, column, metric) => {
    const cell = found.get(`${row.key} ${column.key}`)
    return cell && table?.of(metric, cell)
  }
}

/** Which cases those of a row and a column are; null: they cannot be told apart from others'. */
export function casesOf(
  placed: readonly (readonly [axis: Axis | null, head: Head])[],
  { period }: Pick<Asked, 'period'>,
  only: Only,
): Readonly<{ of: string; period: Period; only: Only }> | null {
  let days = period
  const narrowed: Partial<Record<Dimension, readonly string[]>> = {}
  for (const [axis, { key }] of placed) {
    if (axis === null) continue
    if (isGrain(axis)) days = daysOf(key, axis, period)
    else if (key === '') return null
    else narrowed[axis] = [key]
  }
  return {
    of: placed.map(([, { name }]) => name).join(', '),
    period: days,
    only: { ...only, ...narrowed },
  }
}
