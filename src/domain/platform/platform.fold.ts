import * as v from 'valibot'
import { define } from '../kernel/define'
import type { Entry } from '../kernel/entry'
import type { Definition } from '../kernel/registry'
import { put } from '../kernel/rows'
import { step } from '../kernel/step'
import { type PlatformEvent, platformSteps } from '../kernel/steps.gen'
import type { Change, World } from '../kernel/world'

const Nothing = v.object({})
/** The flags travel as text (specification section 7: "read a string value, true or false"). */
const Flag = v.object({ value: v.nullable(v.string()) })

/** A flag that is told leaves a row even where nothing moves: off and on again, in either order, come to the same. */
function stepPlatform(world: World, change: Change, event: PlatformEvent): void {
  const known = world.rows.platform.get('self')
  const state = step(platformSteps, known?.state ?? platformSteps.initial, event)
  if (state !== known?.state) put(world, change, 'platform', { id: 'self', state })
}

/** WhatsApp is off only where the flag says so; a missing or garbled one is no reason to close the counter. */
export const whatsappEvent = (value: string | null): PlatformEvent =>
  value === 'false' ? 'WHATSAPP_OFF' : 'WHATSAPP_ON'

/** Maintenance is on only where the flag says so. */
export const maintenanceEvent = (value: string | null): PlatformEvent =>
  value === 'true' ? 'MAINTENANCE_ON' : 'MAINTENANCE_OFF'

/** Takes in a setting that is one of the platform's flags; others are none of its business. */
export function seePlatformSetting(
  world: World,
  change: Change,
  setting: { key: string; value: string | null },
): void {
  if (setting.key === 'whatsapp_status') stepPlatform(world, change, whatsappEvent(setting.value))
  if (setting.key === 'maintenance_status') stepPlatform(world, change, maintenanceEvent(setting.value))
}

const flag = (name: string, eventOf: (value: string | null) => PlatformEvent): Definition =>
  define('baseline', name, Flag, (world, entry: Entry<{ value: string | null }>, change) =>
    stepPlatform(world, change, eventOf(entry.data.value)),
  )

export const platformEntries: Definition[] = [
  flag('settings/whatsapp_status', whatsappEvent),
  flag('settings/maintenance_status', maintenanceEvent),
  /** The maintenance flag could not be read: the platform counts as offline and in maintenance (section 8). */
  define('outcome', 'settings/maintenance_status.failed', Nothing, (world, _, change) =>
    stepPlatform(world, change, 'MAINTENANCE_ON'),
  ),
  /** An answer's error message said that the platform is under maintenance (section 4, Platform flags). */
  define('mark', 'platform.maintenanceSaid', Nothing, (world, _, change) =>
    stepPlatform(world, change, 'MAINTENANCE_ON'),
  ),
]
