import * as v from 'valibot'
import { plainDocument } from '../../../src/domain/contacts/document'
import { EMPTY_STORE, STORE_FIELDS, StoreForm, wrongFields } from '../../../src/domain/store/store-form'
import { cleanText } from '../../platform/db/clean-text'
import { changedMeanwhile, type Seen } from '../../platform/db/seen-revision'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import { Refusal } from '../../platform/graphql/refusal'
import { lockInstance } from '../instances/may-change'

/** Advisory lock under which the store's words are changed; its second half is the tenant. */
const STORE_LOCK = 1_947_125

/** What the tenant or one of its connections says of itself. */
type StoreInfo = { instance_id: string | null; rev: number; store: StoreForm }

/** What the tenant says of itself, and what its connections say otherwise. */
export async function storeInfos(work: Work): Promise<StoreInfo[]> {
  const rows = await work.query<{ instance_id: string | null; rev: number; store: Partial<StoreForm> }>(
    `SELECT s.instance_id::text, s.rev, s.store FROM store_infos s
     LEFT JOIN instances i ON i.tenant_id = s.tenant_id AND i.id = s.instance_id
     WHERE s.tenant_id = $1 AND i.deleted_at IS NULL ORDER BY s.instance_id NULLS FIRST LIMIT 500`,
    [work.tenant.id],
  )
  return rows.map(({ instance_id, rev, store }) => ({
    instance_id,
    rev,
    store: { ...EMPTY_STORE, ...store },
  }))
}

/**
 * Keeps what the tenant (`instanceId` null) or a connection says of itself.
 * @throws Refusal INVALID with the field, NOT_FOUND for an unknown connection, CONFLICT where somebody has changed it since.
 */
export async function saveStoreInfo(
  work: Work,
  instanceId: string | null,
  typed: unknown,
  seen?: Seen,
): Promise<true> {
  const store = checked(typed)
  if (instanceId !== null) await lockInstance(work, instanceId)
  await mustBeAsSeenAt(work, instanceId, seen)
  await work.query(
    `INSERT INTO store_infos (tenant_id, instance_id, store) VALUES ($1, $2::bigint, $3::jsonb)
     ON CONFLICT (tenant_id, coalesce(instance_id, 0)) DO UPDATE SET store = excluded.store`,
    [work.tenant.id, instanceId, JSON.stringify(store)],
  )
  await tellTopic(work, 'store')
  return true
}

function checked(typed: unknown): Partial<StoreForm> {
  const read = v.safeParse(StoreForm, typed)
  const wrong = read.success ? wrongFields(read.output)[0] : v.getDotPath(read.issues[0])
  if (!read.success || wrong)
    throw new Refusal('INVALID', 'Confira os campos: um deles não serve.', { ...(wrong && { field: wrong }) })
  const clean = STORE_FIELDS.map((field) => [field, cleanText(read.output[field]).trim()] as const)
  const store = Object.fromEntries(clean.filter(([, value]) => value !== ''))
  return store.document ? { ...store, document: plainDocument(store.document) } : store
}

/** A place of which nothing was said has revision 0. */
async function mustBeAsSeenAt(work: Work, instanceId: string | null, seen: Seen): Promise<void> {
  if (typeof seen !== 'number') return
  // Two who both write where nothing is yet would not see each other by the row.
  await work.query('SELECT pg_advisory_xact_lock($1, $2)', [STORE_LOCK, work.tenant.id])
  const row = await work.one<{ rev: number }>(
    'SELECT rev FROM store_infos WHERE tenant_id = $1 AND coalesce(instance_id, 0) = coalesce($2::bigint, 0) FOR UPDATE',
    [work.tenant.id, instanceId],
  )
  if ((row?.rev ?? 0) !== seen) throw changedMeanwhile()
}
