import { Readable } from 'node:stream'
import { keepFile } from '../../directory/media/file.row'
import type { Database, Tenant } from '../../platform/db/work'
import type { FileStore } from '../../platform/file-store'
import { type DemoFile, demoFileOf } from './media'

/** Gives the pictures, sounds and documents of the demonstration's talks their bytes; those that have them are left alone. */
export async function writeFiles(db: Database, tenant: Tenant, files: FileStore): Promise<void> {
  const wanted = await db.work(tenant, (work) =>
    work.query<{ id: string; type: string; name: string | null; customer: string }>(
      `SELECT m.id::text, m.type, m.document_name AS name, c.name AS customer FROM customer_chats m
       JOIN customers c ON c.id = m.customer_id
       WHERE m.type IN ('image', 'audio', 'document') AND m.tag_type = 'in' AND m.media_file_id IS NULL
         AND m.whatsapp_message_id IS NULL AND m.raw IS NULL`,
    ),
  )
  for (const { id, type, name, customer } of wanted) {
    const sent = demoFileOf(type, customer, name)
    if (sent) await keep(db, tenant, files, id, sent)
  }
}

async function keep(
  db: Database,
  tenant: Tenant,
  files: FileStore,
  messageId: string,
  { bytes, mime, name }: DemoFile,
): Promise<void> {
  const incoming = await files.receive(Readable.from([bytes]), () => {})
  try {
    await db.work(tenant, async (work) => {
      const file = await keepFile(work, files, { incoming, mime, name, ownerId: null, uploadId: null })
      await work.query(
        `UPDATE customer_chats SET media_file_id = $2,
           document_mimetype = CASE WHEN type = 'document' THEN $3 ELSE document_mimetype END WHERE id = $1`,
        [messageId, file?.id, mime],
      )
    })
  } finally {
    await files.discard(incoming)
  }
}
