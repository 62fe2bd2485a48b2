import type { Sticker } from '../../../contract/entities'
import type { Viewer } from '../../../src/domain/access/visibility'
import { plainAddress } from '../../directory/media/address'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { QueryStickersArgs } from '../../platform/graphql/resolvers.gen'

type Row = { id: string; media_file_id: string }

const COLUMNS = 'id::text, media_file_id::text'
/** What the picker shows at once. */
const PER_PAGE = 40
const MOST_PER_PAGE = 100

const toSticker = (work: Work, { id, media_file_id: file }: Row): Sticker => ({
  id,
  url: plainAddress(work.tenant, file),
})

/** A page of the viewer's own stickers, those kept last first. `next` is where the page behind it begins. */
export async function stickers(
  work: Work,
  viewer: Viewer,
  { after, pagination_limit: wanted }: QueryStickersArgs,
): Promise<{ items: Sticker[]; next: string | null }> {
  if (after && !isId(after)) throw new Refusal('INVALID', 'Identificador inválido.')
  const limit = Math.min(MOST_PER_PAGE, Math.max(1, wanted ?? PER_PAGE))
  const rows = await work.query<Row>(
    `SELECT ${COLUMNS} FROM stickers WHERE user_id = $1 AND deleted_at IS NULL AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    [Number(viewer.id), after || null, limit + 1],
  )
  const page = rows.slice(0, limit)
  return {
    items: page.map((row) => toSticker(work, row)),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** The viewer's sticker with this content; undefined when they keep none. */
export async function stickerOfContent(
  work: Work,
  viewer: Viewer,
  sha256: string,
): Promise<Sticker | undefined> {
  const row = await work.one<Row>(
    `SELECT ${COLUMNS} FROM stickers WHERE user_id = $1 AND sha256 = $2 AND deleted_at IS NULL`,
    [Number(viewer.id), sha256],
  )
  return row && toSticker(work, row)
}

/** Keeps a file among the viewer's stickers; undefined when somebody did so at this very moment. */
export async function insertSticker(
  work: Work,
  viewer: Viewer,
  file: { id: string; sha256: string },
): Promise<Sticker | undefined> {
  const row = await work.one<Row>(
    `INSERT INTO stickers (tenant_id, user_id, media_file_id, sha256) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
    [work.tenant.id, Number(viewer.id), file.id, file.sha256],
  )
  return row && toSticker(work, row)
}
