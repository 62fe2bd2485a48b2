import { unseenInAll } from '../internal-chat/colleagues'
import type { World } from '../kernel/world'
import { currentUser } from '../login/session'

/**
 * How many conversations wait for this user: those in the queue as the server counts them, those of their own with
 * something unseen, and unseen messages of colleagues.
 */
export function waitingForUser(world: World): number {
  const me = currentUser(world)?.id
  let own = 0
  for (const { state, data } of world.rows.tickets.ofKinds(['open']))
    if (state === 'open' && data.user_id === me && data.unseenMsg > 0) own += 1
  return (world.rows.counts.get('self')?.inbox ?? 0) + own + unseenInAll(world)
}
