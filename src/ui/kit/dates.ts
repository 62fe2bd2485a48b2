import { languageTag, type Translate } from './text'

/** The zone in which a Brazilian counter reads its clock (specification section 9). */
export const ZONE = 'America/Sao_Paulo'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Intl formatters are costly to make and cheap to keep. */
function format(name: string, options: Intl.DateTimeFormatOptions, locale = 'pt-BR'): Intl.DateTimeFormat {
  const key = `${locale}/${name}`
  let known = formats.get(key)
  if (!known) {
    known = new Intl.DateTimeFormat(locale, { timeZone: ZONE, ...options })
    formats.set(key, known)
  }
  return known
}

const TWO = '2-digit'

/** dd/mm/aaaa HH:mm */
export function formatDateTime(iso: string): string {
  return `${formatDate(iso)} ${formatTime(iso)}`
}

/** dd/mm/aaaa */
export const formatDate = (iso: string): string =>
  format('date', { day: TWO, month: TWO, year: 'numeric' }).format(new Date(iso))

/** HH:mm */
export const formatTime = (iso: string): string =>
  format('time', { hour: TWO, minute: TWO, hourCycle: 'h23' }).format(new Date(iso))

/** The calendar day in the counter's zone, as aaaa-mm-dd: two moments of one day have the same. */
export const dayOf = (at: string | number): string =>
  format('day', { year: 'numeric', month: TWO, day: TWO }, 'en-CA').format(new Date(at))

/** Calendar days between a day and now. */
function daysAgo(iso: string, now: number): number {
  return Math.round((Date.parse(dayOf(now)) - Date.parse(dayOf(iso))) / 86_400_000)
}

/** Time in a list: the hour today, the word yesterday, the weekday this week, the date before. */
export function formatListTime(iso: string, now: number, t: Translate): string {
  const days = daysAgo(iso, now)
  if (days <= 0) return formatTime(iso)
  if (days === 1) return t('dates.yesterday')
  if (days < 7)
    return format('weekday', { weekday: 'short' }, languageTag()).format(new Date(iso)).replace('.', '')
  return format('short', { day: TWO, month: TWO, year: TWO }).format(new Date(iso))
}

/** The chip between two days of a conversation. */
export function formatDay(iso: string, now: number, t: Translate): string {
  const days = daysAgo(iso, now)
  if (days <= 0) return t('dates.today')
  if (days === 1) return t('dates.yesterday')
  if (days < 7) return format('long', { weekday: 'long' }, languageTag()).format(new Date(iso))
  return formatDate(iso)
}

const UNITS = [
  ['years', 365 * 24 * 60],
  ['months', 30 * 24 * 60],
  ['weeks', 7 * 24 * 60],
  ['days', 24 * 60],
  ['hours', 60],
  ['minutes', 1],
] as const

export type Span = Readonly<{ unit: (typeof UNITS)[number][0]; count: number }>

/** A span in its largest whole unit: min, horas, dias, semanas, meses, anos. Never below zero. */
export function spanOf(milliseconds: number): Span {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  const [unit, size] = UNITS.find(([, size]) => minutes >= size) ?? UNITS[5]
  return { unit, count: Math.floor(minutes / size) }
}

/** A span in words: "5 min", "1 hora", "3 dias". */
export function formatSpan(milliseconds: number, t: Translate): string {
  const { unit, count } = spanOf(milliseconds)
  return t(`dates.${unit}`, { count })
}
