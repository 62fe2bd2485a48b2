import { randomBytes } from 'node:crypto'
import { isTooManyPixels, MOST_PORTRAIT_PIXELS } from '../../../src/domain/messages/media-limits'
import { tellCustomer } from '../../directory/customers/tell'
import { dropFile, forgetContent, keepFile } from '../../directory/media/file.row'
import { sniff } from '../../directory/media/sniff'
import { CONNECTION_COLUMNS, type ConnectionRow, providerOf } from '../../directory/whatsapp/connection'
import type { MediaOutcome, Person } from '../../directory/whatsapp/provider'
import { tenantOfJob } from '../../platform/db/tenant-of-job'
import type { Database, Tenant, Work } from '../../platform/db/work'
import type { FileStore, Incoming } from '../../platform/file-store'
import type { JobPayload } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'

type Needs = Pick<JobHelpers, 'db' | 'config' | 'files' | 'log'>

/** WhatsApp's own are 640 pixels square, some 60 kB. Bytes. */
const LARGEST_PICTURE = 1024 * 1024
const TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

type Wanted = ConnectionRow & Person

/**
 * Fetches a customer's picture through the session hub that they wrote to, and shows it to all who may know them: once
 * it has changed, and none where they took theirs away. A picture that was given to the customer by hand stays. May be
 * run again at any point.
 * @throws Error when the hub or the picture could not be reached: the queue tries again, and after that the next day.
 */
export async function fetchCustomerPicture(
  { tenantId, customerId, instanceId }: JobPayload<'customers.picture'>,
  { db, config, files, log }: Needs,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  const wanted = tenant && (await db.work(tenant, (work) => lookUp(work, customerId, instanceId)))
  const provider = wanted && providerOf(wanted, config)
  const address = wanted && provider ? provider.addressOf(wanted) : null
  if (!tenant || !provider || !address) return
  const outcome = await provider
    .fetchPicture(address, (bytes) =>
      files.receive(bytes, (size) => {
        if (size > LARGEST_PICTURE) throw new TooLarge()
      }),
    )
    .catch(tooLarge)
  if (outcome.kind === 'unreached') throw new Error(`no picture: ${outcome.cause}`)
  if (outcome.kind === 'refused') return log.warn('Foto de cliente recusada.', { codigo: outcome.code })
  if (outcome.value === null) return takeAway({ db, files, tenant }, customerId)
  await keep({ db, files, tenant }, customerId, outcome.value)
}

/** More than anybody's picture is. */
class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/** @throws what else went wrong. */
function tooLarge(error: unknown): MediaOutcome<never> {
  if (!(error instanceof TooLarge)) throw error
  return { kind: 'refused', code: 'MEDIA_TOO_LARGE', details: null, retryAfterS: null }
}

const lookUp = (work: Work, customerId: string, instanceId: string): Promise<Wanted | undefined> =>
  work.one<Wanted>(
    `SELECT ${CONNECTION_COLUMNS}, c.phone_number, c.wa_id, c.bsuid,
       (SELECT min(a.value) FROM customer_identifiers a
        WHERE a.tenant_id = c.tenant_id AND a.customer_id = c.id AND a.kind = 'lid') AS lid
     FROM customers c, instances i
     WHERE c.id = $1 AND c.merged_into IS NULL AND c.erased_at IS NULL AND i.id = $2 AND NOT i.is_official AND i.deleted_at IS NULL`,
    [customerId, instanceId],
  )

type Place = { db: Database; files: FileStore; tenant: Tenant }
/** The picture that is shown. */
type Shown = { key: string | null; file_id: string | null; sha256: string | null; image: string | null }

const lockShown = (work: Work, customerId: string): Promise<Shown | undefined> =>
  work.one<Shown>(
    `SELECT p.key, f.id::text AS file_id, f.sha256, c.image FROM customers c
     JOIN customer_pictures p ON p.tenant_id = c.tenant_id AND p.customer_id = c.id
     LEFT JOIN media_files f ON f.tenant_id = p.tenant_id AND f.id = p.media_file_id
     WHERE c.id = $1 FOR UPDATE OF c, p`,
    [customerId],
  )

const addressOf = ({ slug }: Tenant, key: string): string => `/${slug}/api/picture/${key}`
/** One that was fetched here, of this customer or of one who was merged into them. */
const isOurs = (tenant: Tenant, image: string): boolean => image.startsWith(addressOf(tenant, ''))

async function keep({ db, files, tenant }: Place, customerId: string, incoming: Incoming): Promise<void> {
  try {
    const { mime, pixels } = await sniff(incoming, '')
    // What is no picture is nobody's picture, whatever its address says.
    if (!TYPES.has(mime)) return
    if (isTooManyPixels(pixels, MOST_PORTRAIT_PIXELS)) return
    await files.keep(tenant.id, incoming)
    const before = await db.work(tenant, async (work) => {
      const shown = await lockShown(work, customerId)
      if (!shown || shown.sha256 === incoming.sha256) return null
      const name = `foto.${mime.slice('image/'.length)}`
      const file = await keepFile(work, files, { incoming, mime, name, ownerId: null, uploadId: null })
      if (!file) throw new Error('a file without an upload id met another')
      await show(work, customerId, shown, { key: randomBytes(24).toString('base64url'), fileId: file.id })
      return shown
    })
    await forget({ db, files, tenant }, [before?.sha256 ?? null, incoming.sha256])
  } finally {
    await files.discard(incoming)
  }
}

async function takeAway({ db, files, tenant }: Place, customerId: string): Promise<void> {
  const before = await db.work(tenant, async (work) => {
    const shown = await lockShown(work, customerId)
    if (!shown || shown.key === null) return null
    await show(work, customerId, shown, null)
    return shown
  })
  await forget({ db, files, tenant }, [before?.sha256 ?? null])
}

/** Shows another picture, or none, and tells it; the one before answers nothing any more. */
async function show(
  work: Work,
  customerId: string,
  { file_id, image }: Shown,
  next: { key: string; fileId: string } | null,
): Promise<void> {
  await work.query('UPDATE customer_pictures SET key = $2, media_file_id = $3 WHERE customer_id = $1', [
    customerId,
    next?.key ?? null,
    next?.fileId ?? null,
  ])
  if (file_id !== null) await dropFile(work, file_id)
  if (image !== null && !isOurs(work.tenant, image)) return
  await work.query('UPDATE customers SET image = $2 WHERE id = $1', [
    customerId,
    next && addressOf(work.tenant, next.key),
  ])
  await tellCustomer(work, customerId)
}

/** Takes bytes away that no row speaks of any more. */
async function forget({ db, files, tenant }: Place, contents: readonly (string | null)[]): Promise<void> {
  for (const sha256 of contents)
    if (sha256 !== null) await db.work(tenant, (work) => forgetContent(work, files, sha256))
}
