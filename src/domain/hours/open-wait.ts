import { openBetween, openingAmong, type PlacedOpening } from './opening'
import { wallOf } from './wall'

/** How much of a ticket's wait the shop was open, ms by the clock of its zone; null where no hours hold for the ticket. */
export function openWait(
  openings: readonly PlacedOpening[],
  ticket: Parameters<typeof openingAmong>[1],
  zone: string,
  wait: Readonly<{ since: number; now: number }>,
): number | null {
  const opening = openingAmong(openings, ticket)
  if (!opening) return null
  const { toWall } = wallOf(zone)
  return openBetween(opening.calendar, toWall(wait.since), toWall(wait.now))
}
