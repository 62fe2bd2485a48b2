import { OPERATIONS } from '../../../src/domain/access/permissions'
import type { Viewer } from '../../../src/domain/access/visibility'
import { ofViewer } from '../../conversation/internal-chat/message.row'
import { answersOf } from '../../conversation/templates/quick-answer-list'
import { visibleTo } from '../../conversation/tickets/visibility.sql'
import { isId } from '../../platform/db/is-id'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import type { FileStore } from '../../platform/file-store'
import { Refusal } from '../../platform/graphql/refusal'
import { BATCH } from '../../platform/housekeeping/batches'
import { viewerOf } from '../session/viewer'
import { fileById, forgetContent, type MediaFile } from './file.row'
import { deleteUnused, unusedFile } from './unused'

const notFound = () => new Refusal('NOT_FOUND', 'Arquivo não encontrado.')

/** Of which a role lists one to read what customers write. */
const TALKS = OPERATIONS.customerChats
/** Of which a role lists one to be shown products. */
const PRODUCTS = OPERATIONS.findProducts

/**
 * The user in whose name an address was signed, as they stand now; nobody once they have left, are blocked or have no
 * session that is good: an address outlives its session by hours, and opens nothing by itself.
 */
export async function signerOf(work: Work, userId: string): Promise<Viewer | undefined> {
  const signedIn = await work.one(
    `SELECT 1 FROM sessions
     WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now() AND due = '{}' LIMIT 1`,
    [Number(userId)],
  )
  return signedIn && viewerOf(work, userId)
}

/**
 * The file, for somebody who may see it: who uploaded it, who is shown the products that it pictures, who keeps it as a sticker, who may use a quick answer with it, and who may see a message that carries
 * it, a customer's (with a role that reads those) or one between colleagues.
 * @throws Refusal NOT_FOUND, the same for a file that the viewer may not see as for none.
 */
export async function visibleFile(work: Work, viewer: Viewer, id: string): Promise<MediaFile> {
  const file = isId(id) ? await fileById(work, id) : undefined
  if (!file) throw notFound()
  if (file.owner_id === viewer.id) return file
  const parameters = new Parameters()
  const seen = await work.one(
    `SELECT 1 FROM customer_chats m JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id
     WHERE m.media_file_id = ${parameters.add(id)}::bigint AND ${visibleTo(viewer, parameters)}
       AND EXISTS (SELECT 1 FROM users u JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
         WHERE u.id = ${parameters.add(Number(viewer.id))} AND r.has_permission_routes && ${parameters.add(TALKS)}::text[])
     UNION ALL SELECT 1 FROM internal_chat_messages m
     WHERE m.media_file_id = ${parameters.add(id)}::bigint AND ${ofViewer(viewer, parameters)}
     UNION ALL SELECT 1 FROM stickers
     WHERE media_file_id = ${parameters.add(id)}::bigint AND user_id = ${parameters.add(Number(viewer.id))} AND deleted_at IS NULL
     UNION ALL SELECT 1 FROM users u JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
     WHERE u.id = ${parameters.add(Number(viewer.id))} AND r.has_permission_routes && ${parameters.add(PRODUCTS)}::text[]
       AND (EXISTS (SELECT 1 FROM products p WHERE p.image_file_id = ${parameters.add(id)}::bigint AND p.deleted_at IS NULL)
         OR EXISTS (SELECT 1 FROM stock_images s WHERE s.media_file_id = ${parameters.add(id)}::bigint))
     UNION ALL SELECT 1 FROM quick_answers q
     WHERE q.media_file_id = ${parameters.add(id)}::bigint AND q.deleted_at IS NULL AND ${answersOf(viewer, parameters)} LIMIT 1`,
    parameters.values,
  )
  if (!seen) throw notFound()
  return file
}

/**
 * Takes away a file of the viewer's own that no message carries and nobody keeps; gives its content, for
 * {@link forgetContent} once this is committed.
 * @throws Refusal NOT_FOUND for a file of somebody else's, CONFLICT for one that was sent.
 */
export async function deleteOwnFile(work: Work, viewer: Viewer, id: string): Promise<string> {
  const file = isId(id)
    ? await work.one<MediaFile>('SELECT sha256, owner_id::text FROM media_files WHERE id = $1 FOR UPDATE', [
        id,
      ])
    : undefined
  if (!file || file.owner_id !== viewer.id) throw notFound()
  const [sha256] = await deleteUnused(work, [id])
  if (sha256 === undefined)
    throw new Refusal('CONFLICT', 'Este arquivo já foi enviado e não pode ser removido.')
  return sha256
}

/** How long a file waits for what will use it before it counts as left behind, days. */
const UNSENT_DAYS = 30

/**
 * Takes away what was uploaded and never sent, and what something else took the place of, among the files that follow `after`,
 * at most {@link BATCH}. Gives the contents, as {@link deleteOwnFile} does, and the last of these files; null after the end.
 */
export async function deleteUnsent(
  work: Work,
  after = '0',
): Promise<{ contents: string[]; last: string | null }> {
  const row = await work.one<{ contents: string[]; last: string | null }>(
    `WITH page AS (SELECT id FROM media_files WHERE tenant_id = $4 AND id > $2 ORDER BY id LIMIT $3), gone AS (
     DELETE FROM media_files f USING page
     WHERE f.tenant_id = $4 AND f.id = page.id AND f.created_at < now() - make_interval(days => $1) AND ${unusedFile}
     RETURNING sha256)
     SELECT ARRAY(SELECT sha256 FROM gone) AS contents, (SELECT max(id)::text FROM page) AS last`,
    [UNSENT_DAYS, after, BATCH, work.tenant.id],
  )
  return row ?? { contents: [], last: null }
}

/** Takes the bytes of these contents away where nobody else has them; each in a transaction of its own. */
export async function forgetContents(
  inTransaction: (body: (work: Work) => Promise<void>) => Promise<void>,
  store: FileStore,
  contents: readonly string[],
): Promise<void> {
  for (const sha256 of contents) await inTransaction((work) => forgetContent(work, store, sha256))
}
