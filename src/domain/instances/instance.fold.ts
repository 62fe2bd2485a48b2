import * as v from 'valibot'
import type { Instance as InstanceType, Setting as SettingType } from '../../../contract/entities'
import { Instance, Setting } from '../../../contract/generated/decoders.gen'
import { define } from '../kernel/define'
import { defineEvent } from '../kernel/define-event'
import type { Definition } from '../kernel/registry'
import { put } from '../kernel/rows'
import { step } from '../kernel/step'
import { type InstanceEvent, instanceSteps } from '../kernel/steps.gen'
import type { Change, World } from '../kernel/world'

/** A connection that had a session and lost it wants its reader back; one that never had one is disconnected. */
const observationOf = ({ activated, browser_session, qr_code }: InstanceType): InstanceEvent => {
  if (activated) return 'SEEN_CONNECTED'
  return browser_session || qr_code !== null ? 'SEEN_RECONNECT' : 'SEEN_DISCONNECTED'
}

function seeInstance(world: World, change: Change, data: InstanceType, rev: number): void {
  const known = world.rows.instances.get(data.id)
  if (known && known.rev >= rev) return
  const state = step(instanceSteps, known?.state ?? 'unknown', observationOf(data))
  put(world, change, 'instances', { id: data.id, state, rev, data })
}

function seeSettings(world: World, change: Change, settings: readonly SettingType[], rev: number): void {
  for (const data of settings) {
    const known = world.rows.settings.get(data.id)
    if (!known || known.rev < rev) put(world, change, 'settings', { id: data.id, rev, data })
  }
}

export const instanceEntries: Definition[] = [
  defineEvent('instanceUpdated', (world, entry, change) =>
    seeInstance(world, change, entry.data.instance, entry.data.rev),
  ),
  define(
    'baseline',
    'instances',
    v.object({ rev: v.number(), result: v.array(Instance) }),
    (world, entry, change) => {
      for (const instance of entry.data.result) seeInstance(world, change, instance, entry.data.rev)
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
