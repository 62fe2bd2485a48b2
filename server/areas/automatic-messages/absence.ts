import { closedSince, isOpenAt } from '../../../src/domain/hours/opening'
import { wallOf } from '../../../src/domain/hours/wall'
import { filledIn, lackSaid } from '../../../src/domain/templates/filled-in'
import type { Received } from '../../conversation/messages/inbound/received'
import { writeLogLineOnce } from '../../conversation/messages/log-line'
import { plainContent } from '../../conversation/messages/outbound/own-message'
import { knownAbout, sayByItself, tellSaid } from '../../conversation/messages/outbound/said-by-itself'
import type { Told } from '../../conversation/seam'
import { openingFor } from '../../directory/hours/calendar'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'

type Heard = Readonly<Pick<Told, 'ticket' | 'unseen' | 'now'> & { received: Pick<Received, 'sentAt'> }>

/** Does the tenant of this transaction say anywhere that it is closed? */
export const SAYS_CLOSED = 'EXISTS (SELECT FROM opening_hours WHERE active AND absence IS NOT NULL)'

/**
 * Tells who has just written that the shop is closed, where it says so: once per customer and closed period, whichever
 * ticket they write in, and only for what was written in it.
 */
export async function sayClosed(work: Work, heard: readonly Heard[]): Promise<void> {
  const newest = new Map(heard.flatMap((one) => (one.unseen ? [[one.ticket.id, one] as const] : [])))
  for (const { ticket, received, now } of newest.values()) {
    const opening = await openingFor(work, ticket)
    if (!opening?.absence) continue
    const { toWall, fromWall } = wallOf(opening.zone)
    const wall = toWall(now.getTime())
    if (isOpenAt(opening.calendar, wall)) continue
    const since = closedSince(opening.calendar, wall)
    if (since !== null && toWall(received.sentAt.getTime()) < since) continue
    const about = await knownAbout(work, ticket, '', now)
    if ('not' in about) continue
    const text = filledIn(opening.absence, about.values)
    if (text === null) {
      const why = `Resposta fora do horário não enviada: ${lackSaid(opening.absence, about.values)}.`
      const began = new Date(since === null ? 0 : fromWall(since))
      await publish(work, await writeLogLineOnce(work, { ticketId: ticket.id, text: why, at: now }, began))
      continue
    }
    const id = await sayByItself(work, ticket, null, {
      // A shop that never opens says so once.
      key: `absence-${ticket.customer_id}-${ticket.instance_id}-${since ?? 'always'}`,
      content: plainContent('chat', text),
      now,
    })
    if (id !== undefined) await publish(work, await tellSaid(work, [id]))
  }
}
