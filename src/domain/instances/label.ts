import type { Instance } from '../../../contract/entities'
import type { World } from '../kernel/world'
import type { PlatformState } from '../platform/availability'
import { byName } from '../text/by-name'
import type { InstanceRow } from './tables'

/** What a connection's label says (specification section 4, Instance). */
export type InstanceLabel = 'connected' | 'disconnected' | 'reconnect' | 'maintenance'

/** What of a connection says how it stands. */
export type InstanceEvidence = Pick<
  Instance,
  'activated' | 'browser_session' | 'qr_code' | 'reset_finished' | 'is_official'
>

/**
 * A connection's label by evidence (specification section 4; the text names the four labels and not their
 * grounds):
 *
 *   Em manutenção   the platform is, or the connection is being restarted and has not come back
 *   Conectado       it is activated
 *   Reconectar-se   it had a session, or shows a code to be read: its reader is wanted back
 *   Desconectado    neither, or an official number, which has no session to take up again
 */
export function labelOf(data: InstanceEvidence, platform: PlatformState): InstanceLabel {
  if (platform === 'maintenance' || !data.reset_finished) return 'maintenance'
  if (data.activated) return 'connected'
  if (data.is_official) return 'disconnected'
  return data.browser_session || data.qr_code !== null ? 'reconnect' : 'disconnected'
}

/** {@link labelOf} a row. */
export const instanceLabel = (row: InstanceRow, platform: PlatformState): InstanceLabel =>
  labelOf(row.data, platform)

/** Is nothing sent over this connection now, by what is known of it? The platform's own state aside. */
export const instanceIsDown = (data: InstanceEvidence): boolean => labelOf(data, 'up') !== 'connected'

/** Did its provider switch it off, so that what it is to fetch waits until somebody reconnects it? */
export const waitsForReconnection = ({ activated, off_reason: reason }: Instance): boolean =>
  !activated && Boolean(reason)

/** A connection as people call it. */
export const instanceName = ({ name, nickname }: { name: string; nickname: string | null }): string =>
  nickname || name

/** Is it a connection still? One that was taken away keeps its row, so that late news do not bring it back. */
export const isThere = ({ data }: InstanceRow): boolean => !data.deleted_at

/**
 * Was this connection taken away? Once those that there are have come, one that is not among them is gone as well: only who was there when
 * it was deleted has its row.
 */
export function connectionGone(instances: ReadonlyMap<string, InstanceRow>, id: string): boolean {
  const row = instances.get(id)
  return row ? !isThere(row) : instances.size > 0
}

/** Connections of the viewer, by name. Administrators have all. */
export function instanceList(world: World, ids: readonly string[] | null): InstanceRow[] {
  return [...world.rows.instances.values()]
    .filter((row) => isThere(row) && (ids === null || ids.includes(row.id)))
    .sort((a, b) => byName(a.data.name, b.data.name))
}
