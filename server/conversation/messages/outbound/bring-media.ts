import { CONNECTION_COLUMNS, type ConnectionRow, providerOf } from '../../../directory/whatsapp/connection'
import type { BroughtFile, MediaOutcome } from '../../../directory/whatsapp/provider'
import type { Config } from '../../../platform/config'
import type { Database, Tenant } from '../../../platform/db/work'
import type { FileStore } from '../../../platform/file-store'
import { TO_SEND } from './to-send'

/** Meta keeps an uploaded file for 30 days (whatsapp-facts section 3); ours is brought again somewhat earlier. */
const KEPT_DAYS = 25

type Row = ConnectionRow & {
  media_file_id: string
  sha256: string
  mime: string
  name: string
  provider_media_id: string | null
}

export type BringNeeds = { db: Database; config: Config; files: FileStore }

/** The message's file as it is to be sent; why it cannot be; or null for a message that needs none now. */
export type Brought = MediaOutcome<BroughtFile> | null

/**
 * Brings the file of a pending message to the provider, before the message is claimed: this may be cut off and
 * done again, while sending the message may not.
 */
export async function bringMedia(
  tenant: Tenant,
  messageId: string,
  { db, config, files }: BringNeeds,
): Promise<Brought> {
  const row = await db.work(tenant, (work) =>
    work.one<Row>(
      `SELECT f.id::text AS media_file_id, f.sha256, f.mime, f.name, ${CONNECTION_COLUMNS},
         p.provider_media_id
       FROM customer_chats m
       JOIN media_files f ON f.tenant_id = m.tenant_id AND f.id = m.media_file_id
       JOIN instances i ON i.tenant_id = m.tenant_id AND i.id = m.instance_id
       LEFT JOIN provider_media p ON p.tenant_id = m.tenant_id AND p.media_file_id = f.id
         AND p.instance_id = i.id AND p.expires_at > now()
       WHERE m.id = $1 AND m.tag_type = 'out' AND ${TO_SEND} AND m.posting_since IS NULL`,
      [messageId],
    ),
  )
  if (!row) return null
  if (row.provider_media_id !== null) return { kind: 'done', value: { id: row.provider_media_id } }
  const provider = providerOf(row, config)
  if (!provider) return null
  const bytes = await files.blob(tenant.id, row.sha256)
  if (!bytes) return { kind: 'refused', code: 'MEDIA_UNSENT', details: null, retryAfterS: null }
  const brought = await provider.bringFile({ bytes, mime: row.mime, name: row.name })
  const id = brought.kind === 'done' && 'id' in brought.value ? brought.value.id : null
  if (id !== null)
    await db.work(tenant, (work) =>
      work.query(
        `INSERT INTO provider_media (tenant_id, media_file_id, instance_id, provider_media_id, expires_at)
         VALUES ($1, $2, $3, $4, now() + make_interval(days => $5))
         ON CONFLICT (tenant_id, media_file_id, instance_id) DO UPDATE
           SET provider_media_id = excluded.provider_media_id, expires_at = excluded.expires_at`,
        [tenant.id, row.media_file_id, row.instance_id, id, KEPT_DAYS],
      ),
    )
  return brought
}

/** The provider did not take the message: perhaps it no longer has the file, so the next try brings it again. */
export const forgetBrought = (db: Database, tenant: Tenant, mediaFileId: string): Promise<void> =>
  db.work(tenant, async (work) => {
    await work.query('DELETE FROM provider_media WHERE media_file_id = $1', [mediaFileId])
  })
