import type { Panel } from '@app/panel/panel'
import type { Viewer } from '@domain/access/visibility'
import { listKey } from '@domain/tickets/lists'
import { nextToTake, queueOf } from '@domain/tickets/next'
import { tell, tellFailure } from '@ui/kit/feedback'
import { currentTexts } from '@ui/kit/text'
import { pickWords } from './pickReason'
import { listTexts } from './texts/list/pt_BR'
import { ticketTexts } from './texts/pt_BR'

/** Tickets asked for in vain before the user is told: colleagues are as quick. */
const MOST_TRIES = 10

/**
 * Takes the ticket that waits longest among those that this person may take. Where a colleague was quicker, or the
 * server knows a rule better, the next one is asked for.
 * @returns the id of the ticket taken; null, and the user is told why, when there is none.
 */
export async function takeNext(
  { store, commands }: Panel,
  viewer: Viewer,
  instanceIds: readonly string[],
): Promise<string | null> {
  const queue = queueOf(instanceIds)
  // What is here may lack those who have waited longest: the list was never opened, or is known from its top only.
  const first = await commands.loadTickets(queue, 1)
  if (!tellFailure(first, 'take')) return null
  const tried = new Set<string>()
  while (tried.size < MOST_TRIES) {
    const next = nextToTake(store.world, viewer, instanceIds, tried)
    if (next.id === null) {
      const known = store.world.rows.lists.get(listKey(queue))
      const more = next.why?.reason !== 'full' && known !== undefined && known.pages < known.totalPages
      if (more && (await commands.loadTickets(queue, known.pages + 1)).ok) continue
      const why = next.why && pickWords(next.why)
      tell(
        'warned',
        why
          ? currentTexts(ticketTexts)(why.text, { name: why.name ?? '' })
          : currentTexts(listTexts)('nobodyWaits'),
      )
      return null
    }
    const taken = await commands.take(next.id)
    if (taken.ok) return next.id
    tried.add(next.id)
    // Of no ticket in particular: the network, or the session.
    if (!['CONFLICT', 'FORBIDDEN', 'NOT_FOUND', 'TAKEN'].includes(taken.code) || tried.size === MOST_TRIES)
      tellFailure(taken, 'take')
    else continue
    return null
  }
  return null
}
