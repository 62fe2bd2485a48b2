import { mayCall } from '../../../src/domain/access/permissions'
import { tenantOfJob } from '../../platform/db/tenant-of-job'
import type { Database, Tenant, Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { JobPayload } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'
import type { ListInput } from '../../platform/list/definition'
import { tellMoved, tellReady } from '../exports/tell'
import { rightsOf } from '../session/viewer'
import type { Wanted } from './definition'
import { knownDeed } from './kinds'
import { nextRows } from './next-rows'

type Row = Readonly<{
  id: string
  user_id: number
  kind: string
  list: ListInput
  change: Wanted
  after_id: string
  last_id: string
  changed: number
  refused: number
  tries: number
}>
const COLUMNS =
  'id::text, user_id, kind, list, change, after_id::text, last_id::text, changed, refused, tries'

/** How often a change is begun that ends in a fault, before it is given up. */
const MOST_TRIES = 5
/** Between two words about how far it is, ms. */
const TELL_EVERY_MS = 1_500
/** Of those that a rule kept as they were, so many are named. */
const MOST_NAMED = 100

/**
 * Does what was asked for with the rows behind the last that is through. Each batch is one transaction with its place, so that
 * a server that is cut off does no row twice; before each it is asked again whether the user may.
 */
export async function workOnBulkChange(
  { tenantId, bulkId }: JobPayload<'bulk.work'>,
  { db, now }: Pick<JobHelpers, 'db' | 'now'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  const begun = await db.work(tenant, (work) =>
    work.one<Row>(
      `UPDATE bulk_changes SET state = 'running', tries = tries + 1 WHERE id = $1 AND state IN ('waiting', 'running')
       RETURNING ${COLUMNS}`,
      [bulkId],
    ),
  )
  if (!begun) return
  let told = 0
  try {
    while (
      await db.work(tenant, async (work) => {
        const more = await oneBatch(work, bulkId, now())
        if (more && now().getTime() - told >= TELL_EVERY_MS) {
          told = now().getTime()
          await tellMoved(work, 'bulkChanges', begun.user_id)
        }
        return more
      })
    );
  } catch (error) {
    const said = error instanceof Refusal ? error.message : null
    if (said === null && begun.tries < MOST_TRIES) throw error
    await giveUp(db, tenant, begun, said ?? 'A mudança parou por um erro nosso. O que já mudou ficou.')
    if (said === null) throw error
  }
}

/** Does the next batch; false: that was the last, or somebody has stopped it. */
async function oneBatch(work: Work, id: string, now: Date): Promise<boolean> {
  const row = await work.one<Row>(
    `SELECT ${COLUMNS} FROM bulk_changes WHERE id = $1 AND state = 'running' FOR UPDATE`,
    [id],
  )
  if (!row) return false
  const deed = knownDeed(row.kind)
  const maker = await rightsOf(work, String(row.user_id))
  if (!maker || !mayCall(maker.role, deed.needs))
    throw new Refusal('FORBIDDEN', 'Quem pediu a mudança não pode mais fazê-la.')
  await deed.lock?.(work)
  await deed.check(work, row.change)
  const { ids, through } = await nextRows(
    work,
    maker.viewer,
    deed.list,
    row.list,
    { after: row.after_id, last: row.last_id },
    deed.lock === undefined,
  )
  if (through === null) {
    await finish(work, row, now)
    return false
  }
  const { changed, refused } =
    ids.length > 0 ? await deed.take(work, maker.viewer, ids, row.change, now) : { changed: 0, refused: [] }
  await work.query(
    `UPDATE bulk_changes SET after_id = $2, found = found + $3, changed = changed + $4, refused = refused + $5,
       refused_rows = refused_rows || $6::jsonb WHERE id = $1`,
    [
      id,
      through,
      ids.length,
      changed,
      refused.length,
      JSON.stringify(refused.slice(0, Math.max(0, MOST_NAMED - row.refused))),
    ],
  )
  return true
}

async function finish(work: Work, { id, user_id: userId, changed, refused }: Row, now: Date): Promise<void> {
  await work.query(
    `UPDATE bulk_changes SET state = 'done', finished_at = $2, list = '{}', change = '{}' WHERE id = $1`,
    [id, now],
  )
  await tellReady(work, 'bulkChanges', userId, {
    title: 'A lista inteira foi mudada',
    message: `Mudaram: ${changed}. ${refused > 0 ? `Ficaram como estavam por uma regra: ${refused}.` : 'Nenhum foi recusado.'}`,
  })
}

const giveUp = (db: Database, tenant: Tenant, { id, user_id: userId }: Row, error: string) =>
  db.work(tenant, async (work) => {
    const stopped = await work.one(
      `UPDATE bulk_changes SET state = 'failed', error = $2, finished_at = now(), list = '{}', change = '{}'
       WHERE id = $1 AND state = 'running' RETURNING id`,
      [id, error],
    )
    if (stopped)
      await tellReady(work, 'bulkChanges', userId, { title: 'A mudança da lista parou', message: error })
  })

/** Says of a change that the server died twice over that it is not gone on with. */
export async function giveUpBulkChange(
  { tenantId, bulkId }: JobPayload<'bulk.work'>,
  { db }: Pick<JobHelpers, 'db'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  const row =
    tenant &&
    (await db.work(tenant, (work) =>
      work.one<Row>(`SELECT ${COLUMNS} FROM bulk_changes WHERE id = $1`, [bulkId]),
    ))
  if (tenant && row)
    await giveUp(
      db,
      tenant,
      row,
      'O servidor parou duas vezes ao fazer esta mudança, por isso ela foi abandonada. O que já mudou ficou.',
    )
}
