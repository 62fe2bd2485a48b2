import type { Format } from '../../../directory/exports/definition'

export type Written = string | number | null

/** A number as spreadsheets in Brazil read it out of CSV: with a decimal comma; workbooks hold numbers. */
export const written = (format: Format, value: number | null, digits = 2): Written => {
  if (value === null) return null
  const rounded = Math.round(value * 10 ** digits) / 10 ** digits
  return format === 'csv' ? String(rounded).replace('.', ',') : rounded
}

/** A day as it is written in Brazil. */
export const dayText = (day: string): string => day.split('-').reverse().join('/')

/** A moment by the shop's clock. */
export const localText = (at: Date, zone: string): string =>
  at.toLocaleString('pt-BR', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
