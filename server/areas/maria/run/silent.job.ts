import { closeByItself } from '../../../conversation/life/close-by-itself'
import { lockTicket } from '../../../conversation/tickets/locked-ticket'
import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import type { Work } from '../../../platform/db/work'
import type { JobPayload } from '../../../platform/jobs/catalogue'
import type { JobHelpers } from '../../../platform/jobs/handlers'

/** So long a customer of hers may be silent before the conversation is over, ms: in a day WhatsApp closes it too. */
const SILENT_MS = 86_400_000

/** Has a conversation of hers looked at again when its customer has been silent for a day; each answer puts it off. */
export const closeIfSilent = (work: Work, ticketId: string, now: Date): Promise<void> =>
  work.enqueue(
    'maria.silent',
    { tenantId: work.tenant.id, ticketId },
    { key: `maria.silent:${ticketId}`, runAt: new Date(now.getTime() + SILENT_MS) },
  )

/** Closes a conversation that is still hers and in which nobody has said anything for a day: nobody waits there for anything. */
export async function silentJob(
  { tenantId, ticketId }: JobPayload<'maria.silent'>,
  { db, now }: Pick<JobHelpers, 'db' | 'now'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  await db.work(tenant, async (work) => {
    const ticket = await lockTicket(work, ticketId)
    const at = now()
    const silent =
      ticket &&
      (await work.one(
        `SELECT FROM chat_tickets t WHERE t.id = $1 AND t.maria_is_active AND NOT EXISTS (
           SELECT FROM customer_chats m WHERE m.tenant_id = t.tenant_id AND m.chat_ticket_id = t.id AND m.sent_at > $2)`,
        [ticketId, new Date(at.getTime() - SILENT_MS)],
      ))
    if (silent)
      await closeByItself(
        work,
        ticket,
        { reasonId: null, line: 'Encerrado pela Maria: o cliente não disse mais nada', saysGoodbye: false },
        at,
      )
  })
}
