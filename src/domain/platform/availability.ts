import { readFlag, type SettingEntry } from '../settings/flags'
import { foldText } from '../text/fold-text'

/** The platform as its flags have it (specification section 4, Platform flags): maintenance beats WhatsApp being off. */
export type PlatformState = 'up' | 'maintenance' | 'off'

/** How often the flags are polled, ms (section 9: every 60 s). */
export const STATUS_POLL_MS = 60_000

/** What is known of the two flags; null while nobody has said. */
export type PlatformFlags = Readonly<{ whatsapp: boolean | null; maintenance: boolean | null }>

/** Before anything is known: it counts as up, so that a slow status service stops nobody's work. */
export const UNKNOWN_FLAGS: PlatformFlags = { whatsapp: null, maintenance: null }

/** The platform's state by its flags. */
export function platformStateOf({ whatsapp, maintenance }: PlatformFlags): PlatformState {
  if (maintenance === true) return 'maintenance'
  return whatsapp === false ? 'off' : 'up'
}

/** Is the platform offline? When WhatsApp is off or maintenance is on (section 4). */
export const isOffline = (flags: PlatformFlags): boolean => platformStateOf(flags) !== 'up'

/** The flags as the tenant's settings have them. An entry of one connection does not speak for the platform. */
export function flagsOf(settings: Iterable<SettingEntry>): PlatformFlags {
  let flags = UNKNOWN_FLAGS
  for (const { key, value, instance_id } of settings) {
    if (instance_id !== null) continue
    if (key === 'whatsapp_status') flags = { ...flags, whatsapp: readFlag(value) ?? flags.whatsapp }
    if (key === 'maintenance_status') flags = { ...flags, maintenance: readFlag(value) ?? flags.maintenance }
  }
  return flags
}

/** What a call for a flag came to: its value as the server wrote it, or that it failed. */
export type StatusAnswer = Readonly<{ ok: true; value: unknown }> | Readonly<{ ok: false }>

/**
 * The flags after an answer of `settings/whatsapp_status`. A value that is neither 'true' nor 'false' and a
 * failed call leave what was known: the text has only the maintenance call speak by failing.
 */
export function afterWhatsappStatus(flags: PlatformFlags, answer: StatusAnswer): PlatformFlags {
  const whatsapp = answer.ok ? readFlag(answer.value) : null
  return whatsapp === null ? flags : { ...flags, whatsapp }
}

/**
 * The flags after an answer of `settings/maintenance_status`. Its failure marks the platform as in maintenance,
 * and so offline (sections 4 and 8); the next answer takes it back.
 */
export function afterMaintenanceStatus(flags: PlatformFlags, answer: StatusAnswer): PlatformFlags {
  if (!answer.ok) return { ...flags, maintenance: true }
  const maintenance = readFlag(answer.value)
  return maintenance === null ? flags : { ...flags, maintenance }
}

/**
 * Does an error's message say that the platform is under maintenance? (section 4; section 8 gives no wording.)
 * Both words must be there: "manutenção" alone may speak of a product, a vehicle, a customer.
 */
export function saysMaintenance(message: string): boolean {
  const text = foldText(message)
  return /\b(plataforma|platform)\b/.test(text) && /\b(em manutencao|maintenance)\b/.test(text)
}

/** The earliest date of the dashboards where none can be had (section 8). */
export const ANALYTICS_MIN_DATE = '2025-05-13'

/** The earliest date of the dashboards, yyyy-mm-dd, from `datetime_analytics_min`; the fallback for anything else. */
export function analyticsMinimum(answer: StatusAnswer): string {
  const date = answer.ok && typeof answer.value === 'string' ? answer.value.slice(0, 10) : ''
  const real = /^\d{4}-\d{2}-\d{2}$/.test(date) && isCalendarDate(date)
  return real ? date : ANALYTICS_MIN_DATE
}

/** 31 February is no date, though it has the form of one. */
function isCalendarDate(date: string): boolean {
  const moment = new Date(`${date}T00:00:00.000Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date)
}
