import type { Viewer } from '../../../src/domain/access/visibility'
import { pageRequest, readAtSeq } from '../../platform/db/page'
import type { Work } from '../../platform/db/work'
import type { DraftPage, QueryDraftsArgs } from '../../platform/graphql/resolvers.gen'
import { DRAFT_COLUMNS, type DraftRow, toDraft } from './draft.row'

const DEFAULT_LIMIT = 100

/** A page of the viewer's own drafts, the last written first. Give it a repeatable-read transaction. */
export async function drafts(work: Work, viewer: Viewer, args: QueryDraftsArgs): Promise<DraftPage> {
  const { limit, offset } = pageRequest(args.pagination_page, args.pagination_limit, DEFAULT_LIMIT)
  const read_at_seq = await readAtSeq(work)
  const counted = await work.one<{ total: number }>(
    'SELECT count(*)::integer AS total FROM drafts WHERE user_id = $1',
    [Number(viewer.id)],
  )
  const total = counted?.total ?? 0
  const rows = await work.query<DraftRow>(
    `SELECT ${DRAFT_COLUMNS} FROM drafts WHERE user_id = $1 ORDER BY updated_at DESC, id DESC LIMIT $2 OFFSET $3`,
    [Number(viewer.id), limit, offset],
  )
  return { total_pages: Math.ceil(total / limit), total_items: total, items: rows.map(toDraft), read_at_seq }
}
