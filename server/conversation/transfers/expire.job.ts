import { readSetting } from '../../directory/settings/read'
import { tenantOfJob } from '../../platform/db/tenant-of-job'
import type { Database, Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import type { JobPayload } from '../../platform/jobs/catalogue'
import { lockTicket } from '../tickets/locked-ticket'
import { cancelTransfer, openTransferOf } from './cancel'
import { tellExpired } from './tell'

/** Lets a transfer that nobody answers end by itself, within the caller's transaction. */
export async function expireLater(work: Work, transferId: string, now: Date): Promise<void> {
  await work.enqueue(
    'transfers.expire',
    { tenantId: work.tenant.id, transferId },
    {
      key: `transfers.expire:${work.tenant.id}:${transferId}`,
      runAt: await expiresAt(work, now),
    },
  )
}

/** When a transfer ends by itself that was asked for then. */
export const expiresAt = async (work: Work, asked: Date): Promise<Date> =>
  new Date(asked.getTime() + (await minutesOf(work)) * 60_000)

/** How long a receiver has to answer. */
const minutesOf = (work: Work): Promise<number> => readSetting(work, 'transfer_expires_minutes', null)

/** Ends a transfer that still waits: the ticket stays where it is, and who asked is told. */
export async function expireTransfer(
  { tenantId, transferId }: JobPayload<'transfers.expire'>,
  { db }: { db: Database },
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  await db.work(tenant, async (work) => {
    const asked = await work.one<{ chat_ticket_id: string }>(
      'SELECT chat_ticket_id::text FROM ticket_transfers WHERE id = $1',
      [transferId],
    )
    const ticket = asked && (await lockTicket(work, asked.chat_ticket_id))
    // With the ticket locked nobody else answers it any more.
    const transfer = ticket && (await openTransferOf(work, ticket.id))
    if (!ticket || transfer?.id !== transferId) return
    const canceled = await cancelTransfer(work, ticket, transfer)
    await publish(work, [canceled, ...(await tellExpired(work, ticket, transfer, await minutesOf(work)))])
  })
}
