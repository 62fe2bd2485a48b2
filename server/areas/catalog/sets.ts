import { reasonFor, ruleFor } from '../../directory/whatsapp/errors'
import { deleteSet, readSets, type SetAtMeta, saveSet } from '../../directory/whatsapp/meta/catalog-api'
import type { MediaOutcome } from '../../directory/whatsapp/provider'
import type { Work } from '../../platform/db/work'
import { IN_COLLECTION } from './in-collection.sql'
import type { At } from './settle'

type Failed = Exclude<MediaOutcome<never>, { kind: 'done' }>

/** A collection beside what Meta has of it. */
type Row = {
  id: string
  name: string
  deleted: boolean
  set_id: string | null
  sent_name: string | null
  sent_ids: string[]
  /** What should stand in the set: what Meta has taken and shows, or will. */
  wanted_ids: string[]
}

/**
 * Brings Meta's product sets in step with a connection's collections; one of which nothing is published has none. A set
 * whose answer was lost is found by its name before another is made. Gives the first answer that was none; null: all
 * were had, and what Meta refused stands with its collection.
 */
export async function syncSets(at: At, compare: boolean): Promise<Failed | null> {
  const { db, tenant, line, catalogId, instanceId } = at
  const rows = await db.work(tenant, (work) => readCollections(work, instanceId))
  if (!rows.some(differs) && !(compare && rows.some(({ set_id: id }) => id !== null))) return null
  const listed = await readSets(line, catalogId)
  if (listed.kind !== 'done') return listed
  const there = new Map(listed.value.map((set) => [set.id, set]))
  const claimed = new Set(rows.flatMap(({ set_id: id }) => id ?? []))
  let failed: Failed | null = null
  for (const row of rows) {
    // Somebody took it away at Meta's own screen.
    const known = row.set_id !== null && there.has(row.set_id) ? row.set_id : null
    if (!differs(row) && known === row.set_id) continue
    const setId = known ?? leftBehind(row, listed.value, claimed)
    if (setId !== null) claimed.add(setId)
    const outcome = await bring(at, row, setId)
    if (outcome.kind === 'done') {
      const taken = outcome.value === null ? { name: null, ids: [] } : { name: row.name, ids: row.wanted_ids }
      await db.work(tenant, (work) => write(work, row.id, { setId: outcome.value, ...taken, error: null }))
    } else if (outcome.kind === 'refused' && !isPassing(outcome.code))
      await db.work(tenant, (work) =>
        write(work, row.id, {
          setId,
          name: row.sent_name,
          ids: row.sent_ids,
          error: reasonFor(outcome.code, outcome.details),
        }),
      )
    else {
      failed = outcome
      break
    }
  }
  return failed
}

const isPassing = (code: string): boolean => ['retry', 'pause'].includes(ruleFor(code).policy.kind)

const isWanted = ({ deleted, wanted_ids: ids }: Row): boolean => !deleted && ids.length > 0

const differs = (row: Row): boolean =>
  isWanted(row)
    ? row.set_id === null ||
      row.sent_name !== row.name ||
      row.sent_ids.length !== row.wanted_ids.length ||
      row.sent_ids.some((id, place) => id !== row.wanted_ids[place])
    : row.set_id !== null

/** A set that we made and never heard of: it has this name, and no collection says that it is its own. */
const leftBehind = (row: Row, sets: readonly SetAtMeta[], claimed: ReadonlySet<string>): string | null =>
  isWanted(row) ? (sets.find(({ id, name }) => name === row.name && !claimed.has(id))?.id ?? null) : null

async function bring(
  { line, catalogId }: At,
  row: Row,
  setId: string | null,
): Promise<MediaOutcome<string | null>> {
  if (isWanted(row)) return saveSet(line, catalogId, setId, { name: row.name, retailerIds: row.wanted_ids })
  return setId === null ? { kind: 'done', value: null } : deleteSet(line, setId)
}

const readCollections = (work: Work, instanceId: string): Promise<Row[]> =>
  // What is changed and on its way again stays in a set that it stood in.
  work.query<Row>(
    `SELECT x.id::text, x.name, x.deleted_at IS NOT NULL AS deleted, x.set_id, x.sent_name, x.sent_ids::text[],
       coalesce((SELECT array_agg(c.product_id::text ORDER BY m.position, c.product_id) FROM catalog_items c
         LEFT JOIN catalog_collection_items m ON m.tenant_id = x.tenant_id AND m.collection_id = x.id
           AND m.product_id = c.product_id
         WHERE ${IN_COLLECTION} AND (c.state IN ('in_review', 'live')
           OR c.state IN ('queued', 'sent') AND c.product_id = ANY(x.sent_ids))), '{}') AS wanted_ids
     FROM catalog_collections x
     WHERE x.tenant_id = $1 AND x.instance_id = $2::bigint AND (x.deleted_at IS NULL OR x.set_id IS NOT NULL)
     ORDER BY x.position, x.id`,
    [work.tenant.id, instanceId],
  )

const write = (
  work: Work,
  id: string,
  set: { setId: string | null; name: string | null; ids: readonly string[]; error: string | null },
): Promise<unknown> =>
  work.query(
    `UPDATE catalog_collections SET set_id = $3, sent_name = $4, sent_ids = $5::bigint[], error = $6
     WHERE tenant_id = $1 AND id = $2::bigint`,
    [work.tenant.id, id, set.setId, set.name, set.ids, set.error],
  )
