import { isDay } from '../../../src/domain/time/written-moment'
import { SHOP_ZONE } from '../db/shop-zone'
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
