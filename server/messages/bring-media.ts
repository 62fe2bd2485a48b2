import { deliverySteps } from '../../src/domain/kernel/steps.gen'
import type { FileStore } from '../media/store'
import type { Config } from '../platform/config'
import type { Database, Tenant } from '../platform/db/work'
import { type LineRow, lineOf } from '../providers/whatsapp/line'
import { type MediaOutcome, uploadMedia } from '../providers/whatsapp/media-api'

/** Meta keeps an uploaded file for 30 days (whatsapp-facts section 3); ours is brought anew somewhat earlier. */
const KEPT_DAYS = 25

type Row = LineRow & {
  media_file_id: string
  instance_id: string
  sha256: string
  mime: string
  name: string
  provider_media_id: string | null
}

/** The provider's id of the message's file; why there is none; or null for a message that needs none now. */
export type Brought = Exclude<MediaOutcome<string>, { kind: 'done' }> | { kind: 'done'; value: string } | null

/**
 * Brings the file of a pending message to the provider, before the message is claimed: this may be cut off and
 * done again, while sending the message may not.
 */
export async function bringMedia(
  tenant: Tenant,
  messageId: string,
  { db, config, files }: { db: Database; config: Config; files: FileStore },
): Promise<Brought> {
  const row = await db.work(tenant, (work) =>
    work.one<Row>(
      `SELECT f.id::text AS media_file_id, f.sha256, f.mime, f.name, i.id::text AS instance_id,
         i.official_phone_id, i.official_token, p.provider_media_id
       FROM customer_chats m
       JOIN media_files f ON f.tenant_id = m.tenant_id AND f.id = m.media_file_id
       JOIN instances i ON i.tenant_id = m.tenant_id AND i.id = m.instance_id
       LEFT JOIN provider_media p ON p.tenant_id = m.tenant_id AND p.media_file_id = f.id
         AND p.instance_id = i.id AND p.expires_at > now()
       WHERE m.id = $1 AND m.tag_type = 'out' AND m.delivery = $2 AND m.whatsapp_message_id IS NULL
         AND m.posting_since IS NULL`,
      [messageId, deliverySteps.initial],
    ),
  )
  if (!row) return null
  if (row.provider_media_id !== null) return { kind: 'done', value: row.provider_media_id }
  const line = lineOf(row, config)
  if (!line) return null
  const bytes = await files.blob(tenant.id, row.sha256)
  if (!bytes) return { kind: 'refused', code: 'MEDIA_UNSENT', details: null, retryAfterS: null }
  const brought = await uploadMedia(line, { bytes, mime: row.mime, name: row.name })
  if (brought.kind === 'done')
    await db.work(tenant, (work) =>
      work.query(
        `INSERT INTO provider_media (tenant_id, media_file_id, instance_id, provider_media_id, expires_at)
         VALUES ($1, $2, $3, $4, now() + make_interval(days => $5))
         ON CONFLICT (tenant_id, media_file_id, instance_id) DO UPDATE
           SET provider_media_id = excluded.provider_media_id, expires_at = excluded.expires_at`,
        [tenant.id, row.media_file_id, row.instance_id, brought.value, KEPT_DAYS],
      ),
    )
  return brought
}

/** The provider did not take the message: perhaps it no longer has the file, so the next try brings it anew. */
export const forgetBrought = (db: Database, tenant: Tenant, mediaFileId: string): Promise<void> =>
  db.work(tenant, async (work) => {
    await work.query('DELETE FROM provider_media WHERE media_file_id = $1', [mediaFileId])
  })
