import { compactNumber, formatMoney } from '@domain/money/money'
import { formatDuration } from '@domain/reports/duration'
import { type MetricName, metricOf, type Unit } from '@domain/reports/metrics'
import { FEWEST_CASES } from '@domain/reports/value'
import { languageTag } from '@ui/kit/text'

/** A number in the user's language. */
export const formatCount = (count: number, digits = 0): string =>
  count.toLocaleString(languageTag(), { maximumFractionDigits: digits })

/** Hundredths, as people write them: "4,5%". */
export const formatShare = (percent: number): string =>
  (percent / 100).toLocaleString(languageTag(), { style: 'percent', maximumFractionDigits: 1 })

/** A figure whole, as on cards and in tables. */
const WHOLE: Readonly<Record<Unit, (value: number) => string>> = {
  count: formatCount,
  seconds: formatDuration,
  cents: (value) => formatMoney(Math.round(value)),
  percent: formatShare,
  points: (value) => formatCount(Math.round(value)),
}

/** The same in few letters, as at the marks of a chart. */
const SHORT: Readonly<Record<Unit, (value: number) => string>> = {
  ...WHOLE,
  count: compactNumber,
  cents: (value) => compactNumber(value / 100),
}

export const formatFigure = (unit: Unit, value: number): string => WHOLE[unit](value)
export const formatMark = (unit: Unit, value: number): string => SHORT[unit](value)

/** A plain sum of any number of cases: it can be said of one, and is 0 of none. */
export const isSum = (name: MetricName): boolean => metricOf(name).parts.length === 1

/** Are these too few cases for a mean, a share or a score? Of a few it is chance. */
export const tooFew = (name: MetricName, cases: number): boolean =>
  !isSum(name) && cases > 0 && cases < FEWEST_CASES
