import { isDay } from '../../../src/domain/time/written-moment'
import type { Parameters } from '../db/parameters'
import { SHOP_ZONE } from '../db/shop-zone'
import { timeIn } from '../graphql/read-argument'
import { Refusal } from '../graphql/refusal'
import type { Filter } from './definition'

/** @throws Refusal INVALID, at the field that is named, for what is no day (yyyy-mm-dd). */
export function checkedDay(text: string, field = 'filters'): string {
  if (!isDay(text) || Number(text.slice(0, 4)) <= 1900)
    throw new Refusal('INVALID', 'Data inválida.', { field })
  return text
}

/** SQL: the moment at which a day begins in the tenant's time zone, of a placeholder that holds the day. */
const dayBegins = (placeholder: string): string =>
  `(${placeholder}::date::timestamp AT TIME ZONE ${SHOP_ZONE})`

/**
 * SQL: a moment that was asked for as text. A day alone is the tenant's: its first moment where it `begins` something, that of
 * the next day where it `ends` it, so that what lies before the end lies within the day.
 * @throws Refusal INVALID for what is no moment and no day.
 */
export function askedMoment(text: string, parameters: Parameters, edge: 'begins' | 'ends'): string {
  if (!isDay(text)) return `${parameters.add(timeIn(text))}::timestamptz`
  const day = parameters.add(checkedDay(text))
  return dayBegins(edge === 'begins' ? day : `(${day}::date + 1)`)
}

/** SQL: the day of a moment in the tenant's time zone, yyyy-mm-dd. */
export const dayOfSql = (moment: string): string => `(${moment} AT TIME ZONE ${SHOP_ZONE})::date::text`

/** Rows whose moment lies between two days, both included; an empty one is open. Values: first day, last day. */
export const betweenDays =
  (column: string): Filter =>
  ([first = '', last = ''], parameters) => {
    const all: string[] = []
    if (first !== '') all.push(`${column} >= ${dayBegins(parameters.add(checkedDay(first)))}`)
    if (last !== '') all.push(`${column} < ${dayBegins(`(${parameters.add(checkedDay(last))}::date + 1)`)}`)
    return all.length === 0 ? 'TRUE' : all.join(' AND ')
  }
