import { Readable } from 'node:stream'
import { keepFile } from '../media/file.row'
import type { FileStore } from '../media/store'
import type { Database, Tenant } from '../platform/db/work'
import { prescriptionPdf } from './prescription'

/** Gives the documents of the demonstration's talks their bytes; those that have them are left alone. */
export async function writeFiles(db: Database, tenant: Tenant, files: FileStore): Promise<void> {
  const wanted = await db.work(tenant, (work) =>
    work.query<{ id: string; name: string; customer: string }>(
      `SELECT m.id::text, m.document_name AS name, c.name AS customer FROM customer_chats m
       JOIN customers c ON c.id = m.customer_id
       WHERE m.type = 'document' AND m.media_file_id IS NULL AND m.whatsapp_message_id IS NULL AND m.document_name LIKE '%.pdf'`,
    ),
  )
  for (const { id, name, customer } of wanted) {
    const incoming = await files.receive(Readable.from([prescriptionPdf(customer)]), () => {})
    try {
      await db.work(tenant, async (work) => {
        const file = await keepFile(work, files, {
          incoming,
          mime: 'application/pdf',
          name,
          ownerId: null,
          uploadId: null,
        })
        await work.query(
          `UPDATE customer_chats SET media_file_id = $2, document_mimetype = 'application/pdf' WHERE id = $1`,
          [id, file?.id],
        )
      })
    } finally {
      await files.discard(incoming)
    }
  }
}
