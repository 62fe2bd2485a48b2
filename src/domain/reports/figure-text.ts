import { formatMoney } from '../money/money'
import { formatDuration } from './duration'
import type { Unit } from './metrics'

/** Hundredths, as people write them: "4,5%". */
const shareText = (percent: number, tag: string): string =>
  (percent / 100).toLocaleString(tag, { style: 'percent', maximumFractionDigits: 1 })

const countText = (count: number, tag: string): string =>
  count.toLocaleString(tag, { maximumFractionDigits: 0 })

/** So few cents, and parts of them, that a rounded amount says nothing. */
const FEW_CENTS = 10

/** Money; what costs less than a few cents with its parts. */
const centsText = (value: number, tag: string): string =>
  Math.abs(value) < FEW_CENTS && !Number.isInteger(value)
    ? `R$\u00a0${(value / 100).toLocaleString(tag, { maximumFractionDigits: 4 })}`
    : formatMoney(Math.round(value))

const TEXTS: Readonly<Record<Unit, (value: number, tag: string) => string>> = {
  count: countText,
  seconds: formatDuration,
  cents: centsText,
  percent: shareText,
  points: (value, tag) => countText(Math.round(value), tag),
}

/** A figure whole, as on cards, in tables and in mails. @param tag the reader's language */
export const figureText = (unit: Unit, value: number, tag: string): string => TEXTS[unit](value, tag)
