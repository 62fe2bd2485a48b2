import * as v from 'valibot'
import { day } from '../time/day'
import { dayAfter, daysBetween, type Period, periodBefore } from './days'
import { daysUntil, USUAL_PERIODS, type UsualPeriod, usualPeriod } from './periods'
import { GRAINS, type Grain, LONGEST_DAYS, NARROWINGS, type Only } from './query'

/** What a period is compared with: as many days right before it, the same weekdays a year before, nothing. */
export const COMPARISONS = ['before', 'year', 'none'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** What the address of a report page asks for. What it is narrowed to stands there as a list's filters do. */
export type Asked = Readonly<{
  period: Period
  /** The one that moves on with the calendar; null: these very days. */
  usual: UsualPeriod | null
  comparison: Comparison
  /** Null: there is nothing to compare with. */
  compared: Period | null
  grain: Grain
  /** Waits are counted in hours in which the shop was open. */
  openHours: boolean
}>

/** Four whole weeks. */
const USUAL = '28'
/** 52 weeks: the same weekdays. */
const YEAR = 364
const MOST_BY_DAY = 62
const MOST_BY_WEEK = 210

const oneOf = <T extends string>(known: readonly T[], said: string | null): T | undefined =>
  known.find((one) => one === said)

/**
 * What an address asks for, as far as it can be had: not before the first day of the reports, not behind today, no more
 * days than a report may look at. What makes no sense is as if it were not there.
 */
export function askedIn(address: URLSearchParams, today: string, first: string): Asked {
  const usual = oneOf(USUAL_PERIODS, address.get('period')) ?? (address.has('from') ? null : USUAL)
  const period =
    usual === null ? periodIn(address, today, first) : within(usualPeriod(usual, today), today, first)
  const comparison = oneOf(COMPARISONS, address.get('compare')) ?? 'before'
  const compared =
    comparison === 'none'
      ? null
      : comparison === 'before'
        ? periodBefore(period)
        : { from: dayAfter(period.from, -YEAR), to: dayAfter(period.to, -YEAR) }
  return {
    period,
    usual,
    comparison,
    compared: compared && compared.from >= first ? compared : null,
    grain: oneOf(GRAINS, address.get('grain')) ?? usualGrain(period),
    openHours: address.has('open'),
  }
}

/** As much of a period as lies behind the first day of the reports, and not behind today. */
const within = ({ from, to }: Period, today: string, first: string): Period => ({
  from: from < first && first <= today ? first : from,
  to: to < first && first <= today ? first : to,
})

function periodIn(address: URLSearchParams, today: string, first: string): Period {
  const [from, to] = [address.get('from'), address.get('to')]
  if (v.is(day, from) && v.is(day, to) && from <= to && from <= today && to >= first) {
    const period = { from: from < first ? first : from, to: to > today ? today : to }
    if (daysBetween(period.from, period.to) < LONGEST_DAYS) return period
  }
  return within(daysUntil(today, Number(USUAL)), today, first)
}

/** Before the name of what the figures are narrowed to, as in the address of a list. */
const FILTER = 'f.'

/** What the figures are narrowed to. */
export const onlyIn = (address: URLSearchParams): Only =>
  Object.fromEntries(
    NARROWINGS.flatMap((one) => {
      const ids = address.getAll(FILTER + one)
      return ids.length > 0 ? [[one, ids]] : []
    }),
  )

/** So fine that a chart of it can be read. */
export function usualGrain({ from, to }: Period): Grain {
  const days = daysBetween(from, to) + 1
  return days <= MOST_BY_DAY ? 'day' : days <= MOST_BY_WEEK ? 'week' : 'month'
}
