import type { Work } from '../../platform/db/work'
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
  /** The category that it will have. */
  comingCategory: string | null
  /** GREEN, YELLOW, RED or UNKNOWN. */
  quality: string | null
  reason: string | null
}

/**
 * Keeps what the provider says of templates. One that is not known yet is read with all others. Known by name and
 * language: the webhook's number is larger than JSON numbers hold.
 */
export async function applyTemplateStatuses(work: Work, told: readonly TemplateStatus[]): Promise<void> {
  const unknown = new Set<string>()
  for (const one of told) {
    const { wabaId, name, language, status, reason } = one
    await keepStanding(work, one)
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
            `UPDATE meta_templates SET status = $4, rejected_reason = $5, told_at = now(), changed_at = now()
             WHERE waba_id = $1 AND name = $2 AND language = $3 RETURNING id`,
            [wabaId, name, language, status, reason],
          )
    if (!changed && status !== 'DELETED') unknown.add(wabaId)
  }
  for (const wabaId of unknown) await enqueueSync(work, wabaId)
  await tellTemplates(work)
}

/** What is said beside the status. A category that has come is no coming one any more. */
async function keepStanding(
  work: Work,
  { wabaId, name, language, category, comingCategory, quality }: TemplateStatus,
): Promise<void> {
  if (category === null && comingCategory === null && quality === null) return
  await work.query(
    `UPDATE meta_templates SET
       previous_category = CASE WHEN $4 <> category THEN category ELSE previous_category END,
       coming_category = CASE WHEN $4::text IS NULL THEN coalesce($5, coming_category) END,
       category = coalesce($4, category), quality = coalesce($6, quality), told_at = now(), changed_at = now()
     WHERE waba_id = $1 AND name = $2 AND language = $3`,
    [wabaId, name, language, category, comingCategory, quality],
  )
}
