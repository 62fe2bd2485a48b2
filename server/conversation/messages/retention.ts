import { forgetContents } from '../../directory/media/access'
import { deleteUnused } from '../../directory/media/unused'
import { readSetting } from '../../directory/settings/read'
import type { Database, Tenant, Work } from '../../platform/db/work'
import type { FileStore } from '../../platform/file-store'
import { BATCH, inBatches } from '../../platform/housekeeping/batches'

/** Tickets of one batch: each has its row locked while its messages go. */
const TICKETS = 20

/**
 * Takes away, in every tenant that keeps messages for a number of days only, those of tickets that were closed before
 * that, with their files. What stays: the ticket with its times, reason and grade, notes, quotes, consents with what
 * proves them. Tickets that are not closed keep everything, however old.
 */
export async function sweepMessages(db: Database, files: FileStore, now: Date): Promise<void> {
  const tenants = await db.system((work) => work.query<Tenant>('SELECT id, slug FROM tenants ORDER BY id'))
  for (const tenant of tenants) {
    const days = await db.work(tenant, (work) => readSetting(work, 'messages_kept_days', null), {
      readOnly: true,
    })
    if (days === 0) continue
    const before = new Date(now.getTime() - days * 86_400_000)
    await inBatches(async () => {
      const { contents, more } = await db.work(tenant, (work) => removeSome(work, before, now))
      await forgetContents((body) => db.work(tenant, body), files, contents)
      return more ? BATCH : 0
    })
  }
}

/** Some of them, the longest closed first; gives the contents of files that nobody has any more. */
async function removeSome(
  work: Work,
  before: Date,
  now: Date,
): Promise<{ contents: string[]; more: boolean }> {
  const tickets = await work.query<{ id: string }>(
    `SELECT id::text FROM chat_tickets WHERE tenant_id = $1 AND state = 'closed' AND messages_removed_at IS NULL
       AND COALESCE(finished_at, last_message_at) < $2 AND last_message_at < $2
     ORDER BY COALESCE(finished_at, last_message_at) LIMIT ${TICKETS} FOR UPDATE SKIP LOCKED`,
    [work.tenant.id, before],
  )
  const ids = tickets.map(({ id }) => id)
  if (ids.length === 0) return { contents: [], more: false }
  const messages = await work.query<{ file: string | null }>(
    `DELETE FROM customer_chats WHERE id = ANY(ARRAY(
       SELECT id FROM customer_chats WHERE tenant_id = $1 AND chat_ticket_id = ANY($2::bigint[]) LIMIT ${BATCH}))
     RETURNING media_file_id::text AS file`,
    [work.tenant.id, ids],
  )
  const gone = messages.flatMap(({ file }) => file ?? [])
  // The rest of a very long conversation has its turn in the next batch.
  if (messages.length < BATCH) gone.push(...(await removeBeside(work, ids, now)))
  return { contents: await deleteUnused(work, gone), more: true }
}

/** What hangs on these tickets beside their messages; says of them that these are gone. Gives files that were named. */
async function removeBeside(work: Work, tickets: readonly string[], now: Date): Promise<string[]> {
  const scheduled = await work.query<{ file: string | null }>(
    `DELETE FROM scheduled_messages WHERE chat_ticket_id = ANY($1::bigint[]) AND state <> 'pending'
     RETURNING media_file_id::text AS file`,
    [tickets],
  )
  await work.query('DELETE FROM ticket_words WHERE chat_ticket_id = ANY($1::bigint[])', [tickets])
  await work.query('DELETE FROM drafts WHERE chat_ticket_id = ANY($1::bigint[])', [tickets])
  await work.query('UPDATE chat_tickets SET messages_removed_at = $2 WHERE id = ANY($1::bigint[])', [
    tickets,
    now,
  ])
  return scheduled.flatMap(({ file }) => file ?? [])
}
