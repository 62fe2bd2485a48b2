import { languageTag } from '@ui/kit/text'

const at = (day: string): Date => new Date(`${day}T12:00:00Z`)
const named = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(languageTag(), { timeZone: 'UTC', ...options }).format(at(day))

/** "novembro de 2026" */
export const monthName = (day: string): string => named(day, { month: 'long', year: 'numeric' })
/** "segunda-feira, 23 de novembro" */
export const dayName = (day: string): string => named(day, { weekday: 'long', day: 'numeric', month: 'long' })
/** "seg." */
export const weekdayName = (day: string): string => named(day, { weekday: 'short' })
