import { backoffMs } from '../../platform/backoff'
import type { Work } from '../../platform/db/work'

/** Between two looks at a file that waits, in case nobody says that its connection works again, ms. */
const LOOK = { first: 6 * 3_600_000, cap: 6 * 3_600_000 }

/** The file waits for its connection: it is fetched once that works again, or looked at again after some hours. */
export async function waitForConnection(
  work: Work,
  messageId: string,
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  await work.query('UPDATE customer_chats SET file_waits = TRUE WHERE id = $1', [messageId])
  const look = new Date(now.getTime() + backoffMs(0, LOOK))
  await enqueueFetch(work, messageId, look < until ? look : until)
}

/** The connection works again, or is gone: what waits for it is fetched, or told as lost. */
export async function resumeFiles(work: Work, instanceId: string): Promise<void> {
  const waiting = await work.query<{ id: string }>(
    'UPDATE customer_chats SET file_waits = FALSE, tries = 0 WHERE instance_id = $1 AND file_waits RETURNING id::text',
    [instanceId],
  )
  for (const { id } of waiting) await enqueueFetch(work, id)
}

/** Adds the job that fetches a message's file; at most one waits. */
export const enqueueFetch = (work: Work, messageId: string, runAt?: Date): Promise<void> =>
  work.enqueue(
    'media.fetch',
    { tenantId: work.tenant.id, messageId },
    { key: `media.fetch:${messageId}`, ...(runAt && { runAt }) },
  )
