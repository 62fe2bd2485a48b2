import { tenantOfJob } from '../../platform/db/tenant-of-job'
import { publish } from '../../platform/events/publish'
import type { JobPayload } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { writeLogLines } from '../messages/log-line'
import { moved } from '../seam'
import { lockTicket, placeOf } from '../tickets/locked-ticket'
import { readTicket, scopeOf } from '../tickets/ticket.row'

/**
 * Brings a ticket back whose time has come, and tells its owner. One that was taken up, closed, or put off to
 * another time meanwhile is left alone: that time has a job of its own. A server that was off does it when it
 * is there again.
 */
export async function wakeJob(
  { tenantId, ticketId }: JobPayload<'tickets.wake'>,
  { db, now }: Pick<JobHelpers, 'db' | 'now'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  await db.work(tenant, async (work) => {
    const before = await lockTicket(work, ticketId)
    if (!before) return
    const woken = await work.one(
      `UPDATE chat_tickets SET snoozed_at = NULL, snoozed_until = NULL, updated_at = now()
       WHERE id = $1 AND snoozed_until <= $2 RETURNING id`,
      [ticketId, now()],
    )
    if (!woken) return
    await moved.run(work, 'record', [{ ticketId }])
    const lines = await writeLogLines(work, [{ ticketId, text: 'O atendimento adiado voltou.', at: now() }])
    const ticket = await readTicket(work, ticketId)
    await publish(work, [
      {
        event: 'Changed',
        data: (rev) => ({ ticket: { ...ticket, rev } }),
        audience: { kind: 'ticket', scopes: [placeOf(before), scopeOf(ticket)] },
        rows: [{ table: 'chat_tickets', id: ticketId }],
      },
      ...lines,
      {
        event: 'chatNotification',
        data: (rev) => ({
          user_id: ticket.user_id,
          title: 'Atendimento adiado voltou',
          message: ticket.customer_name,
          chat_ticket_id: ticketId,
          rev,
        }),
        audience: { kind: 'users', ids: ticket.user_id === null ? [] : [ticket.user_id] },
        rows: [],
      },
    ])
  })
}
