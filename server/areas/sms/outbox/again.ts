import type { Work } from '../../../platform/db/work'
import { enqueuePump } from './enqueue'

/**
 * Has SMS leave again, by their keys: of which nobody knows whether they left, which only a person asks for, and which did not
 * leave. Gives their keys.
 */
export async function sendSmsAgain(work: Work, hashes: readonly string[], at: Date): Promise<string[]> {
  const again = await work.query<{ hash: string }>(
    `UPDATE sms_outbox SET state = 'queued', next_at = $2, tries = 0, reason = NULL WHERE hash = ANY($1::text[]) AND state IN ('unknown', 'refused')
     RETURNING hash`,
    [hashes, at],
  )
  if (again.length > 0) await enqueuePump(work, at)
  return again.map(({ hash }) => hash)
}
