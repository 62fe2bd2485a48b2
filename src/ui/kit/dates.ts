import { clockNow } from './clock'
import './texts/pt_BR'

import { dayOf as dayIn, daysBetween, spanOf } from '@domain/time/relative-time'
import { languageTag, shopZone, type Translate } from './text'

/** The day of a moment by the shop's clock, yyyy-mm-dd. */
export const dayOf = (at: string | number): string => dayIn(at, shopZone())

const formats = new Map<string, Intl.DateTimeFormat>()

/** Intl formatters are costly to make and cheap to keep. */
function format(name: string, options: Intl.DateTimeFormatOptions, locale = 'pt-BR'): Intl.DateTimeFormat {
  const timeZone = shopZone()
  const key = `${timeZone}/${locale}/${name}`
  let known = formats.get(key)
  if (!known) {
    known = new Intl.DateTimeFormat(locale, { timeZone, ...options })
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

/** What the shop's clock is called: "Horário Padrão de Brasília". */
export const zoneName = (): string =>
  format('zone', { timeZoneName: 'long' }, languageTag())
    .formatToParts(clockNow())
    .find(({ type }) => type === 'timeZoneName')?.value ?? shopZone()

/** Time in a list: the hour today, the word yesterday, the weekday this week, the date before. */
export function formatListTime(iso: string, now: number, t: Translate): string {
  const days = daysBetween(iso, now, shopZone())
  if (days <= 0) return formatTime(iso)
  if (days === 1) return t('kit:dates.yesterday')
  if (days < 7)
    return format('weekday', { weekday: 'short' }, languageTag()).format(new Date(iso)).replace('.', '')
  return format('short', { day: TWO, month: TWO, year: TWO }).format(new Date(iso))
}

/** A moment in a table: the hour today, the word yesterday, day and month this year, with its year before and after. */
export function formatShort(iso: string, now: number, t: Translate): string {
  const days = daysBetween(iso, now, shopZone())
  if (days === 0) return formatTime(iso)
  if (days === 1) return t('kit:dates.yesterday').toLowerCase()
  const year = (at: string | number) => dayOf(at).slice(0, 4)
  if (year(iso) === year(now)) return format('day', { day: TWO, month: TWO }).format(new Date(iso))
  return format('short', { day: TWO, month: TWO, year: TWO }).format(new Date(iso))
}

/** A moment that something is promised for, in a table: "hoje 14:30", "amanhã", "ontem", and day and month as {@link formatShort}. */
export function formatPromised(iso: string, now: number, t: Translate): string {
  const days = daysBetween(iso, now, shopZone())
  if (days === 0) return t('kit:dates.todayAt', { time: formatTime(iso) })
  return days === -1 ? t('kit:dates.tomorrow') : formatShort(iso, now, t)
}

/** The chip between two days of a conversation. */
export function formatDay(iso: string, now: number, t: Translate): string {
  const days = daysBetween(iso, now, shopZone())
  if (days <= 0) return t('kit:dates.today')
  if (days === 1) return t('kit:dates.yesterday')
  if (days < 7) return format('long', { weekday: 'long' }, languageTag()).format(new Date(iso))
  return formatDate(iso)
}

/** A span in words: "5 min", "1 hora", "3 dias". */
export function formatSpan(milliseconds: number, t: Translate): string {
  const { unit, count } = spanOf(milliseconds)
  return t(`kit:dates.${unit}`, { count })
}
