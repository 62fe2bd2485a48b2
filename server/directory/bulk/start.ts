import type { Viewer } from '../../../src/domain/access/visibility'
import { isId } from '../../platform/db/is-id'
import { checkedKey } from '../../platform/db/request-key'
import type { Work } from '../../platform/db/work'
import { mutation } from '../../platform/graphql/operation'
import { Refusal } from '../../platform/graphql/refusal'
import { type ListInput, MOST_COUNTED } from '../../platform/list/definition'
import { pagedQuery } from '../../platform/list/paged-query'
import { tellMoved } from '../exports/tell'
import type { Wanted } from './definition'
import { knownDeed } from './kinds'

/** Changes of a tenant that wait or run at once. */
const MOST_AT_ONCE = 3
/** Advisory lock under which they are counted; its second half is the tenant. */
const BULK_LOCK = 1_947_076

/** Which rows are meant, as the contract asks. */
export type BulkAsked = Readonly<{ list: ListInput; seen?: number | null; hash: string }>

/**
 * Has something done with all rows that a list's search and filters find now, in the background. Asked for again under its
 * `hash`, it is the same change. `seen`: how many the caller was shown, where they were counted to the end.
 * @returns the change's id.
 * @throws Refusal INVALID for a filter or change that cannot be, NOT_FOUND
 *   where nothing is found, CONFLICT where others are found by now than the caller saw, and while too many run.
 */
export async function startBulkChange(
  work: Work,
  viewer: Viewer,
  kind: string,
  { list: input, seen, hash }: BulkAsked,
  change: Wanted = {},
): Promise<string> {
  const userId = viewer.id
  const deed = knownDeed(kind)
  checkedKey(hash, 'A chave da mudança não serve.')
  await deed.check(work, change)
  await work.query('SELECT pg_advisory_xact_lock($1, $2)', [BULK_LOCK, work.tenant.id])
  const before = await work.one<{ id: string }>(
    'SELECT id::text FROM bulk_changes WHERE tenant_id = $1 AND user_id = $2 AND hash = $3',
    [work.tenant.id, Number(userId), hash],
  )
  if (before) return before.id
  const { search, filters } = input
  const list = (await deed.freeze?.(work, viewer, { search, filters })) ?? { search, filters }
  const page = await pagedQuery(
    work,
    viewer,
    deed.list,
    { ...list, limit: 1 },
    { countTo: deed.countTo ?? MOST_COUNTED },
  )
  const total = page.total ?? 0
  mustBeAsSeen(total, page.total_is_least, seen ?? null)
  const running = await work.query(`SELECT 1 FROM bulk_changes WHERE state IN ('waiting', 'running')`)
  if (running.length >= MOST_AT_ONCE)
    throw new Refusal(
      'CONFLICT',
      `Já há ${MOST_AT_ONCE} mudanças de listas inteiras em andamento. Espere uma terminar e tente de novo.`,
    )
  const row = await work.one<{ id: string }>(
    `INSERT INTO bulk_changes (tenant_id, user_id, hash, kind, list, change, last_id, total, total_is_least)
     SELECT $1, $2, $3, $4, $5::jsonb, $6::jsonb, coalesce(max(id), 0), $7, $8 FROM ${deed.list.table} WHERE tenant_id = $1
     RETURNING id::text`,
    [
      work.tenant.id,
      Number(userId),
      hash,
      kind,
      JSON.stringify(list),
      JSON.stringify(change),
      total,
      page.total_is_least,
    ],
  )
  if (!row) throw new Error('a bulk change was not written')
  await work.enqueue('bulk.work', { tenantId: work.tenant.id, bulkId: row.id })
  await tellMoved(work, 'bulkChanges', userId)
  return row.id
}

/** The resolver of a mutation that starts this change, and takes nothing but which rows are meant. */
export const bulkResolver = (kind: string) =>
  mutation((work, viewer, asked: BulkAsked) => startBulkChange(work, viewer, kind, asked))

/** Nothing is done with rows that the caller has not been told of. */
function mustBeAsSeen(total: number, least: boolean, seen: number | null): void {
  if (total === 0)
    throw new Refusal('NOT_FOUND', 'Nada mais combina com o filtro: a lista mudou enquanto você escolhia.')
  if (seen !== null && (least || seen !== total))
    throw new Refusal(
      'CONFLICT',
      `A lista mudou enquanto você escolhia: ${least ? `mais de ${total}` : total} combinam agora, e não ${seen}. Confira e confirme de novo.`,
    )
}

/** Stops a change of the caller's own; what is done stays. @throws Refusal NOT_FOUND for one that does not exist, or is over. */
export async function cancelBulkChange(work: Work, userId: string, id: string): Promise<true> {
  const row = isId(id)
    ? await work.one(
        `UPDATE bulk_changes SET state = 'canceled', finished_at = now(), list = '{}', change = '{}' WHERE id = $1 AND user_id = $2
           AND state IN ('waiting', 'running') RETURNING id`,
        [id, Number(userId)],
      )
    : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'Esta mudança não existe ou já terminou.')
  await tellMoved(work, 'bulkChanges', userId)
  return true
}
