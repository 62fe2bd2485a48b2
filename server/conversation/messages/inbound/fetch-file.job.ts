import { cleanFileName } from '../../../../src/domain/messages/file-name'
import { isTooManyPixels, LARGEST_FILE } from '../../../../src/domain/messages/media-limits'
import { MEDIA_KEPT_MS } from '../../../../src/domain/messages/media-wait'
import { isOff, switchOff } from '../../../directory/instances/standing'
import { forgetContent, keepFile } from '../../../directory/media/file.row'
import { sniff } from '../../../directory/media/sniff'
import { enqueueFetch, waitForConnection } from '../../../directory/media/waiting'
import { providerOf } from '../../../directory/whatsapp/connection'
import { ruleFor } from '../../../directory/whatsapp/errors'
import { type Policy, retryWaitMs } from '../../../directory/whatsapp/policy'
import type { MediaOutcome, Provider } from '../../../directory/whatsapp/provider'
import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import type { Database, Tenant } from '../../../platform/db/work'
import type { FileStore, Incoming } from '../../../platform/file-store'
import type { JobPayload } from '../../../platform/jobs/catalogue'
import type { JobHelpers } from '../../../platform/jobs/handlers'
import { lockWanted, mediaArrived, mediaLost, type Wanted } from './fetch-file.record'

type Needs = Pick<JobHelpers, 'db' | 'config' | 'files' | 'log' | 'now'>

/**
 * Fetches the file of a customer's message while the provider still has it, and tells the message with it. May be
 * run again at any point: a message that has its file, or has been given up, is left alone. Where the provider
 * refuses the connection and not the file, the file waits for the connection.
 */
export async function fetchMedia(
  { tenantId, messageId }: JobPayload<'media.fetch'>,
  { db, config, files, log, now }: Needs,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  const wanted = tenant && (await db.work(tenant, (work) => lockWanted(work, messageId)))
  if (!tenant || !wanted) return
  const until = new Date(wanted.sentAt.getTime() + MEDIA_KEPT_MS)
  const late = now() >= until
  if (wanted.gone || (wanted.off && late))
    return db.work(tenant, (work) => mediaLost(work, messageId, 'MEDIA_GONE'))
  // Its connection does not work, and a probe finds out when it does: asking with each file tells nothing new.
  if (wanted.off)
    return db.work(tenant, async (work) => {
      if (await isOff(work, wanted.instance_id))
        return waitForConnection(work, messageId, { now: now(), until })
      await enqueueFetch(work, messageId)
    })
  const provider = providerOf(wanted, config)
  const outcome: MediaOutcome<Incoming> = provider
    ? await download(files, provider, wanted.mediaId)
    : { kind: 'refused', code: 'NO_TOKEN', details: null, retryAfterS: null }
  if (outcome.kind === 'done') return keep(db, tenant, files, wanted, outcome.value)
  const { code, retryAfterS } =
    outcome.kind === 'refused' ? outcome : { code: 'MEDIA_UNREACHED', retryAfterS: null }
  const policy = policyOf(code)
  const waits = policy.kind === 'switch off' && !late
  const waitMs = retryWaitMs(policy, wanted.tries + 1, retryAfterS)
  if (waitMs === null)
    log.warn('Arquivo de cliente não baixado.', {
      codigo: code,
      tentativas: wanted.tries + 1,
      espera: waits,
    })
  await db.work(tenant, async (work) => {
    // The connection's row is locked before those of messages, as by whoever switches it on.
    if (policy.kind === 'switch off') await switchOff(work, wanted.instance_id, code)
    if (waits) return waitForConnection(work, messageId, { now: now(), until })
    if (waitMs === null) return mediaLost(work, messageId, code)
    await work.query('UPDATE customer_chats SET tries = tries + 1, file_waits = FALSE WHERE id = $1', [
      messageId,
    ])
    await enqueueFetch(work, messageId, new Date(now().getTime() + waitMs))
  })
}

/**
 * What to do when a file could not be fetched. Fetching twice harms nobody: whatever may pass is tried for hours, also
 * what nobody taught us. A connection without a token waits for one, as one whose token is refused.
 */
function policyOf(code: string): Policy {
  if (code === 'NO_TOKEN') return { kind: 'switch off' }
  const { policy, sentence } = ruleFor(code)
  const mayPass = policy.kind === 'retry' || policy.kind === 'pause' || sentence === null
  return mayPass ? ruleFor('MEDIA_UNREACHED').policy : policy
}

/** A file is larger than any provider sends. */
class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

async function download(
  files: FileStore,
  provider: Provider,
  mediaId: string,
): Promise<MediaOutcome<Incoming>> {
  try {
    const outcome = await provider.fetchFile(mediaId, (bytes, size) => {
      if (size !== null && size > LARGEST_FILE) throw new TooLarge()
      return files.receive(bytes, (sofar) => {
        if (sofar > LARGEST_FILE) throw new TooLarge()
      })
    })
    if (outcome.kind !== 'done') return outcome
    const { taken, sha256 } = outcome.value
    // Cut short, or another file: what the provider says of it is its own word.
    if (sha256 === null || sha256 === taken.sha256) return { kind: 'done', value: taken }
    await files.discard(taken)
    return { kind: 'unreached', cause: 'hash differs' }
  } catch (error) {
    if (error instanceof TooLarge)
      return { kind: 'refused', code: 'MEDIA_TOO_LARGE', details: null, retryAfterS: null }
    throw error
  }
}

async function keep(
  db: Database,
  tenant: Tenant,
  files: FileStore,
  { id, type, name }: Wanted,
  incoming: Incoming,
): Promise<void> {
  try {
    const { mime, pixels } = await sniff(incoming, name ?? '')
    // What is shown by itself is unpacked by every panel that sees it; a document is when somebody opens it.
    if (type !== 'document' && isTooManyPixels(pixels))
      return await db.work(tenant, async (work) => {
        if (await lockWanted(work, id)) await mediaLost(work, id, 'MEDIA_TOO_LARGE')
      })
    const ending = mime.split(';')[0]?.split('/')[1] ?? 'bin'
    const cleaned = cleanFileName(name ?? '', `${NAMES[type] ?? 'arquivo'}-${id}.${ending}`)
    // A store may be far away: no transaction waits for it.
    await files.keep(tenant.id, incoming)
    const kept = await db.work(tenant, async (work) => {
      // Fetched twice at once, or the message is gone: this one has nothing to do.
      if (!(await lockWanted(work, id))) return false
      const file = await keepFile(work, files, {
        incoming,
        mime,
        name: cleaned,
        ownerId: null,
        uploadId: null,
      })
      if (!file) throw new Error('a file without an upload id met another')
      await mediaArrived(work, id, file.id)
      return true
    })
    if (!kept) await db.work(tenant, (work) => forgetContent(work, files, incoming.sha256))
  } finally {
    // Nothing is left of it where it was kept.
    await files.discard(incoming)
  }
}

const NAMES: Readonly<Record<string, string>> = {
  image: 'imagem',
  video: 'video',
  audio: 'audio',
  sticker: 'figurinha',
  document: 'documento',
}
