import { mediaKindOf, mediaProblem } from '../../../../src/domain/messages/media-limits'
import type { ProductSource } from '../../../../src/domain/products/kinds'
import { forgetContent, keepFile } from '../../../directory/media/file.row'
import { sniff } from '../../../directory/media/sniff'
import { backoffMs } from '../../../platform/backoff'
import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import type { Database, Tenant, Work } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'
import { guardedFetch } from '../../../platform/fetch/guarded-fetch'
import type { Incoming } from '../../../platform/file-store'
import type { JobPayload } from '../../../platform/jobs/catalogue'
import type { JobHelpers } from '../../../platform/jobs/handlers'
import { writeHistory } from '../../../platform/rows/history'
import { lockAllProducts } from '../kept'
import { tellProducts } from '../tell'
import { LARGEST_PICTURE, mayPass, type PictureFault } from './faults'
import { enqueuePictures } from './want'

type Needs = Pick<JobHelpers, 'db' | 'config' | 'files' | 'now'>
type Wanted = Readonly<{
  product_id: string
  url: string
  url_key: string
  source: ProductSource
  tries: number
}>

/** Pictures of one run, and of these at the same time. */
const BATCH = 24
const AT_ONCE = 4
/** For one picture, the last byte included, ms. */
const TIMEOUT_MS = 15_000
/** How long others leave alone what a run has taken up, should it die; longer than all of it can take, ms. */
const LEASE_MS = (TIMEOUT_MS * BATCH) / AT_ONCE + 60_000
const MOST_TRIES = 5
const PAUSE = { first: 30_000, cap: 3_600_000 }

/**
 * Fetches the pictures that products are to have and that are due, some at a time. May be run again at any point: what is had, or
 * given up, is left alone.
 */
export async function fetchPictures(
  { tenantId }: JobPayload<'products.pictures'>,
  { db, config, files, now }: Needs,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  const due = await db.work(tenant, (work) => claim(work, now()))
  for (let from = 0; from < due.length; from += AT_ONCE)
    await Promise.all(
      due.slice(from, from + AT_ONCE).map((wanted) => fetchOne({ db, config, files, now }, tenant, wanted)),
    )
  await db.work(tenant, async (work) => {
    const next = await work.one<{ due_at: Date }>(
      `SELECT due_at FROM product_pictures_wanted WHERE tenant_id = $1 AND state = 'waiting' ORDER BY due_at LIMIT 1`,
      [tenant.id],
    )
    if (next) await enqueuePictures(work, next.due_at <= now() ? undefined : next.due_at)
    if (due.length > 0) await tellTopic(work, 'imports')
  })
}

/** Takes up what is due; what products that are gone were to have is forgotten. */
async function claim(work: Work, now: Date): Promise<Wanted[]> {
  await work.query(
    `DELETE FROM product_pictures_wanted w USING products p
     WHERE w.tenant_id = $1 AND w.state = 'waiting' AND p.tenant_id = $1 AND p.id = w.product_id AND p.deleted_at IS NOT NULL`,
    [work.tenant.id],
  )
  return work.query<Wanted>(
    `UPDATE product_pictures_wanted w SET due_at = $3::timestamptz, tries = tries + 1
     WHERE w.tenant_id = $1 AND w.product_id = ANY(ARRAY(SELECT d.product_id FROM product_pictures_wanted d
       WHERE d.tenant_id = $1 AND d.state = 'waiting' AND d.due_at <= $2 ORDER BY d.due_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
     RETURNING product_id::text, url, url_key, source, tries`,
    [work.tenant.id, now, new Date(now.getTime() + LEASE_MS)],
  )
}

async function fetchOne({ db, config, files, now }: Needs, tenant: Tenant, wanted: Wanted): Promise<void> {
  const fetched = await guardedFetch(
    wanted.url,
    { allowed: config.pictureOrigins, most: LARGEST_PICTURE, timeoutMs: TIMEOUT_MS },
    (bytes) => files.receive(bytes, () => undefined),
  )
  if (fetched.kind === 'failed') return db.work(tenant, (work) => failed(work, wanted, fetched.why, now()))
  const incoming = fetched.value
  try {
    await keep({ db, files }, tenant, wanted, incoming, now())
  } finally {
    await files.discard(incoming)
  }
}

async function keep(
  { db, files }: Pick<Needs, 'files'> & { db: Database },
  tenant: Tenant,
  wanted: Wanted,
  incoming: Incoming,
  now: Date,
): Promise<void> {
  const { mime, pixels } = await sniff(incoming, '')
  const problem = mediaProblem({ mime, size: incoming.size, pixels: pixels ?? null })
  const fault =
    mediaKindOf(mime) !== 'image' ? 'type' : problem?.why === 'tooManyPixels' ? 'pixels' : problem && 'type'
  if (fault) return db.work(tenant, (work) => failed(work, wanted, fault, now))
  // A store may be far away: no transaction waits for it.
  await files.keep(tenant.id, incoming)
  const kept = await db.work(tenant, async (work) => {
    await lockAllProducts(work)
    const before = await lockStanding(work, wanted)
    if (!before) return false
    const name = `produto-${wanted.product_id}.${mime.slice('image/'.length)}`
    const given = { incoming, mime, name, ownerId: null, uploadId: null, pixels: pixels ?? null }
    const file = await keepFile(work, files, given)
    if (!file) throw new Error('a file without an upload id met another')
    await work.query(
      `UPDATE products SET image_file_id = $3, rev = rev + 1, updated_at = now() WHERE tenant_id = $1 AND id = $2`,
      [tenant.id, wanted.product_id, file.id],
    )
    await work.query(
      `UPDATE product_pictures_wanted SET state = 'done', reason = NULL, before_file_id = $3 WHERE tenant_id = $1 AND product_id = $2`,
      [tenant.id, wanted.product_id, before.image_file_id],
    )
    await writeHistory(work, 'product', { userId: null, source: wanted.source }, [
      {
        rowId: wanted.product_id,
        deed: 'changed',
        changes: { image_file_id: [before.image_file_id, file.id] },
      },
    ])
    await tellProducts(work, 'itemUpdated', wanted.product_id)
    return true
  })
  if (!kept) await db.work(tenant, (work) => forgetContent(work, files, incoming.sha256))
}

/** The product as it stands, if it is still to have this picture: somebody may have said otherwise meanwhile. */
const lockStanding = (work: Work, { product_id: id, url_key: key }: Wanted) =>
  work.one<{ image_file_id: string | null }>(
    `SELECT p.image_file_id::text FROM product_pictures_wanted w JOIN products p ON p.tenant_id = w.tenant_id AND p.id = w.product_id
     WHERE w.tenant_id = $1 AND w.product_id = $2 AND w.url_key = $3 AND w.state = 'waiting' AND p.deleted_at IS NULL
     FOR UPDATE OF w, p`,
    [work.tenant.id, id, key],
  )

/** It is tried again after a while, where that may help; else it is given up, and the list of products says so. */
async function failed(
  work: Work,
  { product_id: id, url_key: key, tries }: Wanted,
  fault: PictureFault,
  now: Date,
): Promise<void> {
  const isOver = !mayPass(fault) || tries >= MOST_TRIES
  await work.query(
    `UPDATE product_pictures_wanted SET state = $4, reason = $5, due_at = $6
     WHERE tenant_id = $1 AND product_id = $2 AND url_key = $3 AND state = 'waiting'`,
    [
      work.tenant.id,
      id,
      key,
      isOver ? 'failed' : 'waiting',
      fault,
      new Date(now.getTime() + backoffMs(tries - 1, PAUSE)),
    ],
  )
  if (isOver) await tellProducts(work, 'itemUpdated', id)
}
