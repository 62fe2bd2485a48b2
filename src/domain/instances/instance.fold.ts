import * as v from 'valibot'
import type { Instance as InstanceType, Setting as SettingType } from '../../../contract/entities'
import { Instance, Setting } from '../../../contract/generated/decoders.gen'
import { define } from '../kernel/define'
import { defineEvent } from '../kernel/define-event'
import type { Definition } from '../kernel/registry'
import { drop, put } from '../kernel/rows'
import { step } from '../kernel/step'
import { type InstanceEvent, instanceSteps } from '../kernel/steps.gen'
import type { Change, World } from '../kernel/world'
import { seePlatformSetting } from '../platform/platform.fold'
import { dropWarning } from './internal/drop-warning'
import { type InstanceLabel, labelOf } from './label'

const OBSERVATION = {
  connected: 'SEEN_CONNECTED',
  reconnect: 'SEEN_RECONNECT',
  disconnected: 'SEEN_DISCONNECTED',
  maintenance: 'SEEN_MAINTENANCE',
} as const satisfies Record<InstanceLabel, InstanceEvent>

function seeInstance(
  world: World,
  change: Change,
  data: InstanceType,
  { rev, live }: { rev: number; live: boolean },
): void {
  const known = world.rows.instances.get(data.id)
  if (known && known.rev >= rev) return
  // The platform's own state is not the connection's: the label brings the two together.
  const event = OBSERVATION[labelOf(data, 'up')]
  const state = step(instanceSteps, known?.state ?? instanceSteps.initial, event)
  put(world, change, 'instances', { id: data.id, state, rev, data })
  // What waited for it may leave.
  if (known && state === 'connected' && known.state !== 'connected') change.effects.push({ type: 'send' })
  // Said once, by the panel that saw it happen: what dropped while nobody looked is shown by its label.
  const warning = live && !data.deleted_at ? dropWarning(known?.data, data) : null
  if (warning) change.effects.push({ type: 'warnDrop', warning })
}

function seeSettings(world: World, change: Change, settings: readonly SettingType[], rev: number): void {
  for (const data of settings) {
    const known = world.rows.settings.get(data.id)
    if (known && known.rev >= rev) continue
    put(world, change, 'settings', { id: data.id, rev, data })
    seePlatformSetting(world, change, data)
  }
}

export const instanceEntries: Definition[] = [
  defineEvent('instanceUpdated', (world, entry, change) =>
    seeInstance(world, change, entry.data.instance, { rev: entry.data.rev, live: entry.src === 'socket' }),
  ),
  define(
    'baseline',
    'instances',
    v.object({ rev: v.number(), result: v.array(Instance) }),
    (world, entry, change) => {
      const { rev, result } = entry.data
      for (const instance of result) seeInstance(world, change, instance, { rev, live: false })
      // All there are: of what is not among them, there is no connection any more, or none of this user's.
      const here = new Set(result.map(({ id }) => id))
      for (const { id, rev: known } of [...world.rows.instances.values()])
        if (!here.has(id) && known <= rev) drop(world, change, 'instances', id)
    },
  ),
  defineEvent('settingsChanged', (world, entry, change) =>
    seeSettings(world, change, entry.data.settings, entry.data.rev),
  ),
  define(
    'baseline',
    'settings',
    v.object({ rev: v.number(), result: v.array(Setting) }),
    (world, entry, change) => seeSettings(world, change, entry.data.result, entry.data.rev),
  ),
]
