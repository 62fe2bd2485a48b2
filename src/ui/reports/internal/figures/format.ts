import { compactNumber } from '@domain/money/money'
import { figureText } from '@domain/reports/figure-text'
import { type MetricName, metricOf, type Unit } from '@domain/reports/metrics'
import { FEWEST_CASES } from '@domain/reports/value'
import { languageTag } from '@ui/kit/text'

/** A number in the user's language. */
export const formatCount = (count: number, digits = 0): string =>
  count.toLocaleString(languageTag(), { maximumFractionDigits: digits })

/** A figure whole, as on cards and in tables. */
export const formatFigure = (unit: Unit, value: number): string => figureText(unit, value, languageTag())

/** Hundredths, as people write them: "4,5%". */
export const formatShare = (percent: number): string => formatFigure('percent', percent)

/** Of less, in cents, the parts of a real matter at the marks of a chart. */
const FEW_REAIS = 1_000

/** A figure in few letters, as at the marks of a chart. */
export function formatMark(unit: Unit, value: number): string {
  if (unit === 'count') return compactNumber(value)
  if (unit !== 'cents') return formatFigure(unit, value)
  return Math.abs(value) < FEW_REAIS ? formatCount(value / 100, 2) : compactNumber(value / 100)
}

/** A plain sum of any number of cases: it can be said of one, and is 0 of none. */
export const isSum = (name: MetricName): boolean => metricOf(name).parts.length === 1

/** Are these too few cases for a mean, a share or a score? Of a few it is chance. */
export const tooFew = (name: MetricName, cases: number): boolean =>
  !isSum(name) && cases > 0 && cases < FEWEST_CASES
