import type { InstanceRow, World } from '../kernel/world'

/** What a connection's label says (specification section 4, Instance). */
export type InstanceLabel = 'connected' | 'disconnected' | 'reconnect' | 'maintenance'

/** The platform as its flags have it (section 4, Platform flags): maintenance beats WhatsApp being off. */
export type PlatformState = 'up' | 'maintenance' | 'off'

/** Reads the platform's flags from the settings; without them it is up. */
export function platformState(world: World): PlatformState {
  let state: PlatformState = 'up'
  for (const { data } of world.rows.settings.values()) {
    if (data.key === 'maintenance_status' && data.value === 'true') return 'maintenance'
    if (data.key === 'whatsapp_status' && data.value === 'false') state = 'off'
  }
  return state
}

/** A connection that had a session and lost it wants its reader back; one that never had one is disconnected. */
export function instanceLabel(row: InstanceRow, platform: PlatformState): InstanceLabel {
  if (platform === 'maintenance') return 'maintenance'
  if (row.data.activated) return 'connected'
  return row.data.browser_session || row.data.qr_code !== null ? 'reconnect' : 'disconnected'
}

/** A connection as people call it. */
export const instanceName = ({ name, nickname }: { name: string; nickname: string | null }): string =>
  nickname || name

/** Connections of the viewer, by name. Administrators have all. */
export function instanceList(world: World, ids: readonly string[] | null): InstanceRow[] {
  return [...world.rows.instances.values()]
    .filter((row) => ids === null || ids.includes(row.id))
    .sort((a, b) => a.data.name.localeCompare(b.data.name, 'pt-BR'))
}
