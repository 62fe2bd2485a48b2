import { tenantOfJob } from '../../platform/db/tenant-of-job'
import type { Work } from '../../platform/db/work'
import { type Change, publish } from '../../platform/events/publish'
import type { JobPayload } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { lockTicket } from '../tickets/locked-ticket'
import { readTicket, scopeOf } from '../tickets/ticket.row'

/** The event by which a ticket begins (`IsResearch`) or ceases to wait for its grade. The ticket stands as it shall be shown. */
export async function toldResearch(
  work: Work,
  ticketId: string,
  event: 'IsResearch' | 'ResearchCanceled' | 'notifyReviewAttendance',
): Promise<Change> {
  const ticket = await readTicket(work, ticketId)
  return {
    event,
    data: (rev) => ({ ticket: { ...ticket, rev } }),
    audience: { kind: 'ticket', scopes: [scopeOf(ticket)] },
    rows: [{ table: 'chat_tickets', id: ticketId }],
  }
}

/**
 * These tickets wait for a grade no longer: the customer said something else, or the hours are over. Gives their events.
 * One that waits for nothing changes nothing.
 */
export async function cancelResearch(work: Work, ticketIds: readonly string[]): Promise<Change[]> {
  if (ticketIds.length === 0) return []
  const ended = await work.query<{ id: string }>(
    `UPDATE chat_tickets SET is_research = FALSE, nps_until = NULL, updated_at = now()
     WHERE id = ANY($1::bigint[]) AND nps_until IS NOT NULL AND is_research RETURNING id::text`,
    [ticketIds],
  )
  const changes: Change[] = []
  for (const { id } of ended) changes.push(await toldResearch(work, id, 'ResearchCanceled'))
  return changes
}

/** Lets a question for a grade end at its time, within the transaction that asks it. */
export async function forgetQuestionLater(work: Work, ticketId: string): Promise<void> {
  const row = await work.one<{ nps_until: Date }>('SELECT nps_until FROM chat_tickets WHERE id = $1', [
    ticketId,
  ])
  if (!row) return
  await work.enqueue(
    'tickets.research',
    { tenantId: work.tenant.id, ticketId },
    { runAt: row.nps_until, key: `research-${work.tenant.id}-${ticketId}` },
  )
}

/** Ends a question that nobody has answered. One that was answered, or asked again for longer, is left alone. */
export async function researchJob(
  { tenantId, ticketId }: JobPayload<'tickets.research'>,
  { db, now }: Pick<JobHelpers, 'db' | 'now'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  await db.work(tenant, async (work) => {
    if (!(await lockTicket(work, ticketId))) return
    const over = await work.one('SELECT 1 FROM chat_tickets WHERE id = $1 AND nps_until <= $2', [
      ticketId,
      now(),
    ])
    if (over) await publish(work, await cancelResearch(work, [ticketId]))
  })
}
