import type { Viewer } from '../../../src/domain/access/visibility'
import { isId } from '../../platform/db/is-id'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import type { FileStore } from '../../platform/file-store'
import { Refusal } from '../../platform/graphql/refusal'
import { BATCH } from '../../platform/housekeeping/batches'
import { viewerOf } from '../session/viewer'
import { fileById, forgetContent, type MediaFile } from './file.row'
import { fileShows } from './shown'
import { deleteUnused, unusedFile } from './unused'

const notFound = () => new Refusal('NOT_FOUND', 'Arquivo não encontrado.')

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
 * The file, for somebody who may see it: who uploaded it, and who is shown it in some area ({@link ShowsFile}).
 * @throws Refusal NOT_FOUND, the same for a file that the viewer may not see as for none.
 */
export async function visibleFile(work: Work, viewer: Viewer, id: string): Promise<MediaFile> {
  const file = isId(id) ? await fileById(work, id) : undefined
  if (!file) throw notFound()
  if (file.owner_id === viewer.id) return file
  const parameters = new Parameters()
  const named = `${parameters.add(id)}::bigint`
  const shows = fileShows.all().map((shownBy) => shownBy(named, viewer, parameters))
  const seen = await work.one(`${shows.join(' UNION ALL ')} LIMIT 1`, parameters.values)
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
