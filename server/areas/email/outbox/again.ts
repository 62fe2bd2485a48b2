import type { Work } from '../../../platform/db/work'
import { enqueuePump } from './enqueue'

/**
 * Has mails leave again, by their keys: of which nobody knows whether they left, which only a person asks for, and which did not
 * leave. Gives their keys.
 */
export async function sendMailsAgain(work: Work, hashes: readonly string[], at: Date): Promise<string[]> {
  const again = await work.query<{ hash: string; domain_id: string }>(
    `UPDATE mail_outbox SET state = 'queued', next_at = $2, tries = 0, reason = NULL WHERE hash = ANY($1::text[]) AND state IN ('unknown', 'refused')
     RETURNING hash, domain_id::text`,
    [hashes, at],
  )
  for (const domainId of new Set(again.map(({ domain_id: id }) => id))) await enqueuePump(work, domainId, at)
  return again.map(({ hash }) => hash)
}
