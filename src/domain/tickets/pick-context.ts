import type { World } from '../kernel/world'
import { currentUser, viewerOf } from '../login/session'
import { settingsIn } from '../settings/entries'
import { ticketLoad } from './internal/load'
import { onlyFirst, type PickContext, pickLine, queueTicketOf } from './pick-rules'

/**
 * What picks are decided on, as far as the rows here tell; null when nobody is signed in. The queue may be here
 * in part only: then a ticket may be offered that the server refuses, with its reason; never the other way round.
 */
export function pickContextOf(world: World): PickContext | null {
  const user = currentUser(world)
  if (!user) return null
  const viewer = viewerOf(user)
  const settings = settingsIn(world)
  // The queue is walked only where somebody's turn counts.
  const ordered = viewer.instance_ids.some((id) => onlyFirst(settings, id))
  const queue = ordered ? [...world.rows.tickets.ofKinds(['inbox'])] : []
  return {
    viewer,
    settings,
    line: pickLine(
      viewer,
      settings,
      queue.map(({ data }) => queueTicketOf(data)),
    ),
    limits: user,
    load: ticketLoad(world.rows.tickets.ofKinds(['open', 'closing']), user.id),
  }
}

/** Do two contexts decide alike? */
export const samePicks = (a: PickContext | null, b: PickContext | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.viewer.id === b.viewer.id &&
    a.limits === b.limits &&
    a.load.held === b.load.held &&
    a.load.active === b.load.active &&
    a.line.join() === b.line.join() &&
    a.settings.length === b.settings.length &&
    a.settings.every((entry, i) => entry === b.settings[i]))
