import { readTickets, scopeOf } from '../../../conversation/tickets/ticket.row'
import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import { publish } from '../../../platform/events/publish'
import type { JobPayload } from '../../../platform/jobs/catalogue'
import type { JobHelpers } from '../../../platform/jobs/handlers'
import { toldSessions } from './told-session'

/** Tells panels that a bot answers no more in a ticket, whichever way somebody took it (migration 0628). */
export async function endedJob(
  { tenantId, ticketId }: JobPayload<'bots.ended'>,
  { db }: Pick<JobHelpers, 'db'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  await db.work(tenant, async (work) => {
    const ticket = (await readTickets(work, [ticketId])).get(ticketId)
    if (!ticket) return
    const scope = scopeOf(ticket)
    await publish(work, [
      {
        event: 'notifyBotIsActive',
        data: (rev) => ({ ticket: { ...ticket, rev } }),
        audience: { kind: 'ticket', scopes: [scope] },
        rows: [{ table: 'chat_tickets', id: ticketId }],
      },
      ...(await toldSessions(work, [{ id: ticketId, ...scope }])),
    ])
  })
}
