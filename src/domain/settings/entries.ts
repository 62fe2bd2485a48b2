import type { World } from '../kernel/world'
import type { SettingEntry } from './registry'

/** What the shop has set, as rules read it. */
export const settingsIn = (world: World): SettingEntry[] =>
  [...world.rows.settings.values()].map(({ data }) => data)
