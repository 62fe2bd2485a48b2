import { GOODBYE_AFTER_MS } from '../../../src/domain/tickets/undo'
import { tenantOfJob } from '../../platform/db/tenant-of-job'
import type { Work } from '../../platform/db/work'
import { type Change, publish } from '../../platform/events/publish'
import type { JobPayload } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { forgetQuestionLater, toldResearch } from '../grades/research'
import { writeLogLineOnce } from '../messages/log-line'
import { tellSaid } from '../messages/outbound/said-by-itself'
import { farewell } from '../seam'
import { conversationKey } from '../tickets/conversation-key'
import { lockTicket } from '../tickets/locked-ticket'
import { lockUnfinished } from '../tickets/open'
import { readTicket } from '../tickets/ticket.row'
import { sayGoodbye } from './farewell'
import { toldUnmarked, unmark } from './finishing'

/** Lets the goodbye of a ticket leave in a moment, within the transaction that closes it. */
export async function sayGoodbyeLater(
  work: Work,
  ticketId: string,
  by: string | null,
  closedAt: Date,
): Promise<void> {
  await work.enqueue(
    'tickets.goodbye',
    { tenantId: work.tenant.id, ticketId, by, closedAt: closedAt.toISOString() },
    { runAt: new Date(closedAt.getTime() + GOODBYE_AFTER_MS) },
  )
}

/**
 * Says goodbye and asks for a grade, where the tenant does, and ends the closing with it (`is_finishing`). Nothing is said where the closing was taken back, nor to a
 * customer who has written again meanwhile and waits. Done twice, it is said once: the moment of closing is its key.
 */
export async function goodbyeJob(
  { tenantId, ticketId, by, closedAt }: JobPayload<'tickets.goodbye'>,
  { db, now }: Pick<JobHelpers, 'db' | 'now'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  await db.work(tenant, async (work) => {
    const ticket = await lockTicket(work, ticketId)
    if (!ticket) return
    // One that is open, or was closed again, has another.
    const { finished_at } = await readTicket(work, ticketId)
    if (finished_at !== closedAt) return
    const ended = await unmark(work, ticketId)
    const conversation = { instanceId: ticket.instance_id, customerId: ticket.customer_id }
    if ((await lockUnfinished(work, [conversation])).has(conversationKey(conversation))) {
      if (ended) await publish(work, [await toldUnmarked(work, ticketId)])
      return
    }
    const { said, asked, unsaid } = await sayGoodbye(work, by, ticket, {
      now: now(),
      closedAt: new Date(closedAt),
    })
    await farewell.run(work, 'answer', [{ ticket, asked, closedAt: new Date(closedAt), now: now(), said }])
    await publish(work, [
      ...(await tellSaid(work, said)),
      ...(await writeUnsaid(work, ticketId, { unsaid, now: now(), closedAt: new Date(closedAt) })),
      ...(asked
        ? [await toldResearch(work, ticketId, 'IsResearch')]
        : ended && said.length === 0
          ? [await toldUnmarked(work, ticketId)]
          : []),
    ])
    if (asked) await forgetQuestionLater(work, ticketId)
  })
}

/** Writes into the conversation what was not said, once per closing: the ticket is locked. */
async function writeUnsaid(
  work: Work,
  ticketId: string,
  { unsaid, now, closedAt }: { unsaid: readonly string[]; now: Date; closedAt: Date },
): Promise<Change[]> {
  const written: Change[] = []
  for (const text of unsaid)
    written.push(...(await writeLogLineOnce(work, { ticketId, text, at: now }, closedAt)))
  return written
}
