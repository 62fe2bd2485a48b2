import type { World } from '../kernel/world'

/** The server was asked for its time once. By the device's clock, ms since 1970: when it was asked, and when it had answered. */
export type TimeSample = Readonly<{ sentAt: number; gotAt: number; server: number }>

/** An answer that took longer tells too little, ms: the machine may have slept over it. */
const SLOWEST_MS = 10_000
/** So much a clock may differ from what is known of it before it counts as another, ms: nodes of one server differ too. */
const STEADY_MS = 2_000
/** A server whose clock stands outside of these is not believed: its battery is dead, or the header is nonsense. */
const EARLIEST = Date.UTC(2024, 0)
const LATEST = Date.UTC(2100, 0)
/** From here on the user is told that their clock is wrong, ms. */
const WRONG_MS = 5 * 60_000

/**
 * How far the device's clock is ahead of the server's, ms (behind: negative), after another asking. What was `known`
 * stays for as long as the answer bears it out: the server spoke at some moment of the round trip, so no more than half
 * of it is in doubt. That keeps the clock of the panel from trembling with the network.
 *
 *     sentAt ├──────── server spoke ────────┤ gotAt        ahead = middle − server, give or take half the way
 */
export function aheadAfter(known: number, { sentAt, gotAt, server }: TimeSample): number {
  const took = gotAt - sentAt
  if (!(took >= 0 && took <= SLOWEST_MS) || !(server >= EARLIEST && server <= LATEST)) return known
  const ahead = Math.round(sentAt + took / 2 - server)
  if (Math.abs(ahead - known) <= took / 2 + STEADY_MS) return known
  return Math.abs(ahead) <= took / 2 + STEADY_MS ? 0 : ahead
}

/** How far the device's clock is ahead of the server's, ms; 0 where it is right or nothing is known. */
export const clockAhead = (world: World): number => world.rows.connection.get('self')?.ahead ?? 0

/** The same where it is so much that the user is told; else 0. */
export function wrongClock(world: World): number {
  const ahead = clockAhead(world)
  return Math.abs(ahead) >= WRONG_MS ? ahead : 0
}
