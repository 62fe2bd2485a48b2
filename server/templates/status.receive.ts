import type { Work } from '../platform/db/work'
import { enqueueSync, tellTemplates } from './sync'

/** The provider's word about one of an account's templates (whatsapp-facts 1.7). */
export type TemplateStatus = {
  wabaId: string
  name: string
  language: string
  /** Null where the word is about something else: the account is read again. */
  status: string | null
  /** The category that it has from now on. */
  category: string | null
  reason: string | null
}

/**
 * Keeps what the provider says of templates. One that is not known yet is read with all others. Known by name and
 * language: the webhook's number is larger than JSON numbers hold.
 */
export async function applyTemplateStatuses(work: Work, told: readonly TemplateStatus[]): Promise<void> {
  const unknown = new Set<string>()
  for (const { wabaId, name, language, status, category, reason } of told) {
    if (category !== null)
      await work.query(
        'UPDATE meta_templates SET category = $4 WHERE waba_id = $1 AND name = $2 AND language = $3',
        [wabaId, name, language, category],
      )
    if (status === null) {
      unknown.add(wabaId)
      continue
    }
    const changed =
      status === 'DELETED'
        ? await work.one(
            `DELETE FROM meta_templates WHERE waba_id = $1 AND name = $2 AND language = $3 RETURNING id`,
            [wabaId, name, language],
          )
        : await work.one(
            `UPDATE meta_templates SET status = $4, rejected_reason = $5, told_at = now()
             WHERE waba_id = $1 AND name = $2 AND language = $3 RETURNING id`,
            [wabaId, name, language, status, reason],
          )
    if (!changed && status !== 'DELETED') unknown.add(wabaId)
  }
  for (const wabaId of unknown) await enqueueSync(work, wabaId)
  await tellTemplates(work)
}
