import * as v from 'valibot'
import { define } from '../kernel/define'
import type { Definition } from '../kernel/registry'
import { put } from '../kernel/rows'
import { step } from '../kernel/step'
import { type PlatformEvent, platformSteps } from '../kernel/steps/platform.gen'
import type { Change, World } from '../kernel/world'
import type { SettingEntry } from '../settings/registry'
import { isOffline, maintenanceEvent, platformEventOf, whatsappEvent } from './availability'

const Nothing = v.object({})
/** The flags travel as text (specification section 7: "read a string value, true or false"). */
const Flag = v.object({ value: v.nullable(v.string()) })

/** A flag that is told leaves a row even where nothing moves: off and on again, in either order, come to the same. */
function stepPlatform(world: World, change: Change, event: PlatformEvent): void {
  const known = world.rows.platform.get('self')
  const state = step(platformSteps, known?.state ?? platformSteps.initial, event)
  if (state === known?.state) return
  put(world, change, 'platform', { id: 'self', state })
  // What waited for it may leave.
  if (!isOffline(state)) change.effects.push({ type: 'send' })
}

/** Takes in a setting that is one of the platform's flags; others are none of its business. */
export function seePlatformSetting(world: World, change: Change, setting: SettingEntry): void {
  const event = platformEventOf(setting)
  if (event) stepPlatform(world, change, event)
}

const flag = (name: string, eventOf: (value: string | null) => PlatformEvent | null): Definition =>
  define('baseline', name, Flag, (world, entry, change) => {
    const event = eventOf(entry.data.value)
    if (event) stepPlatform(world, change, event)
  })

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
