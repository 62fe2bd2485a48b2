import type { Viewer } from '../../../src/domain/access/visibility'
import { visibleTo } from '../../directory/access/visible-to.sql'
import { isId } from '../../platform/db/is-id'
import { iso } from '../../platform/db/iso'
import { pageRequest, readAtSeq } from '../../platform/db/page'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import type { MentionPage, QueryMentionsArgs } from '../../platform/graphql/resolvers.gen'
import { MENTION_FROM, MENTION_SELECT, type MentionRow, toMention } from './mention.row'

const DEFAULT_LIMIT = 20
/** Mentions that one call marks as seen. */
const MOST_SEEN = 500

/**
 * A page of where the viewer was named, newest first; not in tickets that they may no longer see. Give it a
 * repeatable-read transaction.
 */
export async function mentions(work: Work, viewer: Viewer, args: QueryMentionsArgs): Promise<MentionPage> {
  const { limit, offset } = pageRequest(args.pagination_page, args.pagination_limit, DEFAULT_LIMIT)
  const read_at_seq = await readAtSeq(work)
  const parameters = new Parameters()
  const mine = `n.user_id = ${parameters.add(Number(viewer.id))}::integer AND ${visibleTo(viewer, parameters)}`
  const counted = await work.one<{ total: number; unseen: number }>(
    `SELECT count(*)::integer AS total, count(*) FILTER (WHERE n.seen_at IS NULL)::integer AS unseen
     ${MENTION_FROM} WHERE ${mine}`,
    parameters.values,
  )
  const unseen = counted?.unseen ?? 0
  const total = args.unseen ? unseen : (counted?.total ?? 0)
  const rows = await work.query<MentionRow>(
    `${MENTION_SELECT} ${MENTION_FROM} WHERE ${mine} ${args.unseen ? 'AND n.seen_at IS NULL' : ''}
     ORDER BY n.id DESC LIMIT ${parameters.add(limit)} OFFSET ${parameters.add(offset)}`,
    parameters.values,
  )
  return {
    total_pages: Math.ceil(total / limit),
    total_items: total,
    items: rows.map(toMention),
    unseen,
    read_at_seq,
  }
}

/**
 * The viewer has seen these, or all. Gives how many are unseen now.
 * @throws Refusal NOT_FOUND when one of them is not the viewer's.
 */
export async function markMentionsSeen(
  work: Work,
  viewer: Viewer,
  ids: readonly string[] | null,
  now: Date,
): Promise<number> {
  if (ids !== null) {
    const own = ids.every(isId)
      ? await work.query('SELECT 1 FROM mentions WHERE user_id = $1 AND id = ANY($2::bigint[])', [
          Number(viewer.id),
          ids,
        ])
      : []
    if (own.length !== new Set(ids).size || ids.length > MOST_SEEN)
      throw new Refusal('NOT_FOUND', 'Menção não encontrada.')
  }
  const seen = await work.query<{ id: string }>(
    `UPDATE mentions SET seen_at = $2 WHERE id IN (
       SELECT id FROM mentions WHERE user_id = $1 AND seen_at IS NULL AND ($3::bigint[] IS NULL OR id = ANY($3))
       ORDER BY id LIMIT ${MOST_SEEN} FOR UPDATE
     ) RETURNING id::text`,
    [Number(viewer.id), now, ids],
  )
  if (seen.length > 0)
    await publish(work, [
      {
        event: 'mentionsSeen',
        data: (rev) => ({ ids: seen.map(({ id }) => id), at: iso(now), rev }),
        audience: { kind: 'users', ids: [viewer.id] },
        rows: seen.map(({ id }) => ({ table: 'mentions', id })),
      },
    ])
  const left = await work.one<{ count: number }>(
    'SELECT count(*)::integer AS count FROM mentions WHERE user_id = $1 AND seen_at IS NULL',
    [Number(viewer.id)],
  )
  return left?.count ?? 0
}
