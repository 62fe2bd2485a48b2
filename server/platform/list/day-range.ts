import { SHOP_ZONE } from '../db/shop-zone'
import { Refusal } from '../graphql/refusal'
import type { Filter } from './definition'

/** A day as a field for dates gives it. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && Number(text.slice(0, 4)) > 1900

/** @throws Refusal INVALID for what is no day (yyyy-mm-dd). */
export function checkedDay(text: string): string {
  if (!isDay(text) || new Date(text).toISOString().slice(0, 10) !== text)
    throw new Refusal('INVALID', 'Data inválida.', { field: 'filters' })
  return text
}

/** SQL: the moment at which a day begins in the tenant's time zone, of a placeholder that holds the day. */
const dayBegins = (placeholder: string): string =>
  `(${placeholder}::date::timestamp AT TIME ZONE ${SHOP_ZONE})`

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
