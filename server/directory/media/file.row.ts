import type { Pixels } from '../../../src/domain/messages/media-limits'
import type { Work } from '../../platform/db/work'
import type { FileStore, Incoming } from '../../platform/file-store'

/** A row of media_files. */
export type MediaFile = {
  id: string
  sha256: string
  /** Bytes. */
  size: number
  mime: string
  name: string
  owner_id: string | null
  /** Of a picture: width × height. Null where nobody looked, or it does not say. */
  pixels: number | null
}

const COLUMNS = 'id::text, sha256, size::float8 AS size, mime, name, owner_id::text, pixels::float8 AS pixels'

export const fileById = (work: Work, id: string): Promise<MediaFile | undefined> =>
  work.one<MediaFile>(`SELECT ${COLUMNS} FROM media_files WHERE id = $1`, [id])

/** What this user's upload of this id became, if it came through. */
export const fileOfUpload = (work: Work, ownerId: string, uploadId: string): Promise<MediaFile | undefined> =>
  work.one<MediaFile>(`SELECT ${COLUMNS} FROM media_files WHERE owner_id = $1 AND upload_id = $2`, [
    Number(ownerId),
    uploadId,
  ])

type NewFile = {
  incoming: Incoming
  mime: string
  name: string
  ownerId: string | null
  uploadId: string | null
  pixels?: Pixels | null
}

/**
 * Writes the row of a content that is kept, and keeps it where it is not. Undefined when this upload was written by somebody at this very
 * moment. Whoever keeps or forgets a content waits for the other, so that no row loses its bytes.
 */
export async function keepFile(
  work: Work,
  store: FileStore,
  { incoming, mime, name, ownerId, uploadId, pixels }: NewFile,
): Promise<MediaFile | undefined> {
  await guardContent(work, incoming.sha256)
  // Kept before the transaction began, as a rule; somebody may have forgotten it since.
  if (!(await store.has(work.tenant.id, incoming.sha256))) await store.keep(work.tenant.id, incoming)
  return work.one<MediaFile>(
    `INSERT INTO media_files (tenant_id, sha256, size, mime, name, owner_id, upload_id, pixels)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (tenant_id, owner_id, upload_id) WHERE upload_id IS NOT NULL DO NOTHING RETURNING ${COLUMNS}`,
    [
      work.tenant.id,
      incoming.sha256,
      incoming.size,
      mime,
      name,
      ownerId === null ? null : Number(ownerId),
      uploadId,
      pixels ? pixels.width * pixels.height : null,
    ],
  )
}

/** Takes a content's bytes away when no row speaks of them any more. In a transaction after the row's own. */
export async function forgetContent(work: Work, store: FileStore, sha256: string): Promise<void> {
  await guardContent(work, sha256)
  const used = await work.one('SELECT 1 FROM media_files WHERE sha256 = $1 LIMIT 1', [sha256])
  if (!used) await store.delete(work.tenant.id, sha256)
}

const guardContent = (work: Work, sha256: string) =>
  work.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [`${work.tenant.id}:${sha256}`])

/** Takes the row of a file away of which nothing speaks any more; gives its content, for {@link forgetContent} once this is committed. */
export async function dropFile(work: Work, id: string): Promise<string[]> {
  const gone = await work.query<{ sha256: string }>(
    'DELETE FROM media_files WHERE id = $1 RETURNING sha256',
    [id],
  )
  return gone.map(({ sha256 }) => sha256)
}
