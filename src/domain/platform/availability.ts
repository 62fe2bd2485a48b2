import {
  type PlatformState as MachineState,
  type PlatformEvent,
  platformSteps,
} from '../kernel/steps/platform.gen'
import type { World } from '../kernel/world'
import { readFlag } from '../settings/flag'
import type { SettingEntry } from '../settings/registry'
import { foldText } from '../text/fold-text'

/** The platform as its flags have it (specification section 4, Platform flags): maintenance beats WhatsApp being off. */
export type PlatformState = 'up' | 'maintenance' | 'off'

/** How often the flags are polled, ms (section 9: every 60 s). */
export const STATUS_POLL_MS = 60_000

const STATE_OF = {
  available: 'up',
  whatsappOff: 'off',
  maintenance: 'maintenance',
  bothOff: 'maintenance',
} as const satisfies Record<MachineState, PlatformState>

/** The platform as the screens know it, from its machine. Before anything is known it counts as up. */
export const platformState = (world: World): PlatformState =>
  STATE_OF[world.rows.platform.get('self')?.state ?? platformSteps.initial]

/** Is the platform offline? When WhatsApp is off or maintenance is on (section 4). */
export const isOffline = (state: MachineState): boolean => STATE_OF[state] !== 'up'

/**
 * What a value of `whatsapp_status` says; null when it is neither 'true' nor 'false': what was known stays, so
 * that a garbled answer closes no counter.
 */
export function whatsappEvent(value: unknown): PlatformEvent | null {
  const flag = readFlag(value)
  return flag === null ? null : flag ? 'WHATSAPP_ON' : 'WHATSAPP_OFF'
}

/** What a value of `maintenance_status` says; null as in {@link whatsappEvent}. */
export function maintenanceEvent(value: unknown): PlatformEvent | null {
  const flag = readFlag(value)
  return flag === null ? null : flag ? 'MAINTENANCE_ON' : 'MAINTENANCE_OFF'
}

/** What a setting says of the platform; null for one of another name, or of one connection only. */
export function platformEventOf({ key, value, instance_id }: SettingEntry): PlatformEvent | null {
  if (instance_id !== null) return null
  if (key === 'whatsapp_status') return whatsappEvent(value)
  return key === 'maintenance_status' ? maintenanceEvent(value) : null
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
