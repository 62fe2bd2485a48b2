/** A day of the calendar, YYYY-MM-DD. */
type Day = string

const DAY_MS = 86_400_000
const dayOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

/** The month and day of Easter Sunday, as ms of its midnight in UTC (the anonymous Gregorian rule; years from 1583). */
export function easterOf(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const skipped = Math.floor(century / 4)
  const moon = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - skipped - moon + 15) % 30
  const rest = year % 100
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const sum = epact + weekday - 7 * late + 114
  return Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1)
}

/** Holidays of all of Brazil with a fixed day (Leis 662/1949, 6.802/1980 and 14.759/2023), MM-DD. */
const FIXED = {
  '01-01': 'Confraternização Universal',
  '04-21': 'Tiradentes',
  '05-01': 'Dia do Trabalho',
  '09-07': 'Independência do Brasil',
  '10-12': 'Nossa Senhora Aparecida',
  '11-02': 'Finados',
  '11-15': 'Proclamação da República',
  '11-20': 'Dia da Consciência Negra',
  '12-25': 'Natal',
} as const

/** Days from Easter. Carnival is no holiday by law; Good Friday is, and Corpus Christi where a town says so. */
const FROM_EASTER = [[-2, 'Sexta-feira Santa']] as const

/** The name of the national holiday that this day is; null for any other. */
export function nationalHoliday(day: Day): string | null {
  const fixed = (FIXED as Readonly<Record<string, string>>)[day.slice(5)]
  if (fixed) return fixed
  const easter = easterOf(Number(day.slice(0, 4)))
  return FROM_EASTER.find(([days]) => dayOf(easter + days * DAY_MS) === day)?.[1] ?? null
}
