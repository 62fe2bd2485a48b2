import { readSetting } from '../../../directory/settings/read'
import { CONNECTION_COLUMNS, type ConnectionRow, providerOf } from '../../../directory/whatsapp/connection'
import type { Person } from '../../../directory/whatsapp/provider'
import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import type { Work } from '../../../platform/db/work'
import type { JobPayload } from '../../../platform/jobs/catalogue'
import type { JobHelpers } from '../../../platform/jobs/handlers'
import { PERSON_COLUMNS } from '../../tickets/person.sql'

/*
 * What the customer sees of us: that their messages were read, and that somebody is writing. Two settings say
 * whether they do: `send_read_receipts` and `send_typing`.
 */

/** Most messages that one job tells of: providers mark the older ones as well. */
const MOST_READ = 100

/** Adds the job that tells the customer that these messages of theirs were read, where that is told. */
export async function enqueueRead(
  work: Work,
  instanceId: string,
  messageIds: readonly string[],
): Promise<void> {
  if (messageIds.length === 0 || !(await readSetting(work, 'send_read_receipts', instanceId))) return
  await work.enqueue('messages.read', {
    tenantId: work.tenant.id,
    messageIds: messageIds.slice(-MOST_READ),
  })
}

type Row = ConnectionRow & Person & { ids: string[] }

/** Tells the customer that their messages were read. A provider that is not reached is asked again, as jobs are. */
export async function sendRead(
  { tenantId, messageIds }: JobPayload<'messages.read'>,
  { db, config }: Pick<JobHelpers, 'db' | 'config'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  const row = await db.work(tenant, (work) =>
    work.one<Row>(
      `SELECT ${PERSON_COLUMNS}, ${CONNECTION_COLUMNS}, v.ids FROM (
         SELECT m.customer_id, m.instance_id, m.chat_ticket_id, array_agg(m.whatsapp_message_id ORDER BY m.sent_at, m.id) AS ids
         FROM customer_chats m WHERE m.id = ANY($1::bigint[]) AND m.tag_type = 'in' AND m.whatsapp_message_id IS NOT NULL
         GROUP BY m.customer_id, m.instance_id, m.chat_ticket_id ORDER BY max(m.id) DESC LIMIT 1
       ) v JOIN customers c ON c.id = v.customer_id JOIN instances i ON i.id = v.instance_id
         JOIN chat_tickets t ON t.id = v.chat_ticket_id
       WHERE i.off_code IS NULL`,
      [messageIds],
    ),
  )
  const provider = row && providerOf(row, config)
  const to = row && provider?.addressOf(row)
  if (!provider || !to) return
  const outcome = await provider.markRead(to, row.ids)
  // Refused, it would be refused again: a receipt is no message.
  if (outcome.kind === 'unreached') throw new Error(outcome.cause)
}

/** How long a provider shows it by itself: not told again before, ms (whatsapp-facts 2.1: at most 25 s). */
const TYPING_LASTS_MS = 15_000
/** Conversations that are remembered. */
const MOST_TYPED = 5_000

/** What this node has shown lately: an attendant's keys come many times a second. */
const shownUntil = new Map<string, number>()

/** Adds the job that shows the customer that their attendant writes, now and then. */
export async function enqueueTyping(work: Work, ticketId: string, now: Date): Promise<void> {
  const key = `${work.tenant.id}:${ticketId}`
  if ((shownUntil.get(key) ?? 0) > now.getTime()) return
  if (shownUntil.size >= MOST_TYPED) shownUntil.clear()
  shownUntil.set(key, now.getTime() + TYPING_LASTS_MS)
  await work.enqueue(
    'messages.typing',
    { tenantId: work.tenant.id, ticketId },
    { key: `messages.typing:${ticketId}` },
  )
}

/** Shows the customer that their attendant writes. What fails is not tried again: the next key tells it again. */
export async function sendTyping(
  { tenantId, ticketId }: JobPayload<'messages.typing'>,
  { db, config }: Pick<JobHelpers, 'db' | 'config'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  const row = await db.work(tenant, async (work) => {
    const found = await work.one<ConnectionRow & Person & { answering: string | null }>(
      `SELECT ${PERSON_COLUMNS}, ${CONNECTION_COLUMNS}, (
         SELECT m.whatsapp_message_id FROM customer_chats m
         WHERE m.chat_ticket_id = t.id AND m.tag_type = 'in' ORDER BY m.sent_at DESC, m.id DESC LIMIT 1) AS answering
       FROM chat_tickets t JOIN customers c ON c.id = t.customer_id JOIN instances i ON i.id = t.instance_id
       WHERE t.id = $1 AND t.state = 'open' AND i.activated`,
      [ticketId],
    )
    if (!found || !(await readSetting(work, 'send_typing', found.instance_id))) return undefined
    // Meta shows typing together with a receipt only.
    const bare = !found.is_official || (await readSetting(work, 'send_read_receipts', found.instance_id))
    return bare ? found : undefined
  })
  const provider = row && providerOf(row, config)
  const to = row && provider?.addressOf(row)
  if (provider && to) await provider.showTyping(to, row.answering)
}
