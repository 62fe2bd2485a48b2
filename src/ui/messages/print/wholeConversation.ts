import type { Commands, Outcome } from '@app/panel/commands'
import type { World } from '@domain/kernel/world'

/** So many messages are printed at most, the newest: some fifty sheets. */
export const MOST_PRINTED = 1_000

/** How many messages of a ticket are here. */
export const messagesHere = (world: World, ticketId: string): number =>
  world.index.messagesOf.get(ticketId)?.length ?? 0

/** Are all of a ticket's messages here, or as many as are printed? */
export const isWhole = (world: World, ticketId: string): boolean =>
  world.rows.history.get(ticketId)?.complete === true || messagesHere(world, ticketId) >= MOST_PRINTED

/**
 * Reads a ticket's messages page by page until all are here, or as many as are printed. `goesOn`: is it still wanted?
 * Gives the answer that it ended with: the first that was no success, else the last.
 */
export async function loadWhole(
  { openTicket, loadOlderMessages }: Pick<Commands, 'openTicket' | 'loadOlderMessages'>,
  worldNow: () => World,
  ticketId: string,
  goesOn: () => boolean,
): Promise<Outcome> {
  let outcome: Outcome = worldNow().rows.history.has(ticketId)
    ? { ok: true, value: undefined }
    : await openTicket(ticketId)
  while (outcome.ok && goesOn() && !isWhole(worldNow(), ticketId)) outcome = await loadOlderMessages(ticketId)
  return outcome
}
