import type { RealtimeData } from '../../../contract/realtime'
import type { Entry } from '../kernel/entry'
import { drop, put } from '../kernel/rows'
import type { Change, World } from '../kernel/world'
import type { PresenceRow } from './tables'

/** Rows at most; the oldest make room. Everybody at every ticket of a large house is fewer. */
export const MOST_PRESENT = 500

/** Takes in who came, types, stopped or left. An older word than the known one changes nothing. */
export function seePresence(
  world: World,
  entry: Entry<RealtimeData<'attendancePresenceChanged'>>,
  change: Change,
): void {
  const { ticket_id: ticketId, user_id: userId, user_name: userName, state, ttl } = entry.data
  if (userId !== null && userId === world.rows.session.get('self')?.user?.id) return
  const id = presenceId(ticketId, userId)
  const known = world.rows.presence.get(id)
  if (known && known.at > entry.at) return
  if (state === 'gone') {
    if (known) drop(world, change, 'presence', id)
    return
  }
  put(world, change, 'presence', { id, ticketId, userId, userName, state, at: entry.at })
  if (world.rows.presence.size > MOST_PRESENT) forgetOldest(world, change)
  change.effects.push({ type: 'expirePresence', ticketId, userId, at: entry.at, ms: ttl })
}

/** The row of a person (null: the customer) at a ticket. */
export const presenceId = (ticketId: string, userId: string | null): string => `${ticketId}/${userId ?? ''}`

function forgetOldest(world: World, change: Change): void {
  let oldest: PresenceRow | null = null
  for (const row of world.rows.presence.values()) if (!oldest || row.at < oldest.at) oldest = row
  if (oldest) drop(world, change, 'presence', oldest.id)
}

/** Nobody is known to be anywhere. */
export function forgetPresence(world: World, change: Change): void {
  for (const id of [...world.rows.presence.keys()]) drop(world, change, 'presence', id)
}

/** Who is at a ticket besides this user: who types first, then by name. */
export function presentAt(world: World, ticketId: string): PresenceRow[] {
  const rows: PresenceRow[] = []
  for (const row of world.rows.presence.values()) if (row.ticketId === ticketId) rows.push(row)
  return rows.sort((a, b) =>
    a.state === b.state
      ? a.userName < b.userName
        ? -1
        : a.userName > b.userName
          ? 1
          : 0
      : a.state === 'typing'
        ? -1
        : 1,
  )
}
