import { finished, PassThrough, type Readable } from 'node:stream'
import { cleanFileName } from '../../../src/domain/messages/file-name'
import {
  LARGEST_FILE,
  maxBytesOf,
  mediaKindOf,
  mediaProblem,
} from '../../../src/domain/messages/media-limits'
import { HEAD_BYTES, isAnimatedWebp, settledMime } from '../../../src/domain/messages/media-types'
import type { Database, Tenant } from '../../platform/db/work'
import type { FileStore, Incoming } from '../../platform/file-store'
import { Refusal } from '../../platform/graphql/refusal'
import { fileOfUpload, forgetContent, keepFile, type MediaFile } from './file.row'
import { sentenceOf } from './sentences'
import { sniff, sniffHead } from './sniff'

/** One file that a user's client is sending. */
type Upload = {
  tenant: Tenant
  userId: string
  /** Minted by the client: sent again after a lost answer, it gives the same file. */
  uploadId: string
  name: string
  bytes: Readable
}

const UPLOAD_ID = /^[\w-]{1,64}$/

/** @throws Refusal INVALID when there is none or it is not one. */
export function checkedUploadId(id: unknown): string {
  if (typeof id === 'string' && UPLOAD_ID.test(id)) return id
  throw new Refusal('INVALID', 'Identificador de envio inválido.')
}

/**
 * Takes a user's file in, measured and recognised by its content while it comes.
 * @throws Refusal INVALID with the limit named when the provider would not take it, CONFLICT when the upload's
 *   id stands for another file. What is left of the bytes is read and thrown away, so that the sender hears why.
 */
export async function takeUpload(db: Database, store: FileStore, upload: Upload): Promise<MediaFile> {
  const { tenant, userId, uploadId } = upload
  const name = cleanFileName(upload.name)
  const incoming = await received(store, upload)
  try {
    const facts = await sniff(incoming, name)
    const { mime, pixels } = facts
    const problem = mediaProblem({ ...facts, size: incoming.size })
    if (problem) throw new Refusal('INVALID', sentenceOf(problem))
    // A store may be far away: no transaction waits for it.
    await store.keep(tenant.id, incoming)
    const file = await db.work(
      tenant,
      async (work) =>
        (await fileOfUpload(work, userId, uploadId)) ??
        (await keepFile(work, store, { incoming, mime, pixels, name, ownerId: userId, uploadId })) ??
        (await fileOfUpload(work, userId, uploadId)),
    )
    if (!file) throw new Error('an upload vanished inside its transaction')
    if (file.sha256 === incoming.sha256) return file
    await db.work(tenant, (work) => forgetContent(work, store, incoming.sha256))
    throw new Refusal('CONFLICT', 'Este identificador de envio já foi usado com outro arquivo.')
  } finally {
    // Nothing is left of it where it was kept.
    await store.discard(incoming)
  }
}

async function received(store: FileStore, { bytes }: Upload): Promise<Incoming> {
  const through = new PassThrough()
  const stop = finished(bytes, (error) => {
    if (error) through.destroy(error)
  })
  bytes.pipe(through)
  let limit = LARGEST_FILE
  let looked = false
  try {
    return await store.receive(through, async (size, head) => {
      if (!looked && head.length >= HEAD_BYTES) {
        looked = true
        const mime = settledMime(await sniffHead(head), '', head)
        const kind = mediaKindOf(mime)
        if (kind && kind !== 'document') limit = maxBytesOf(kind, isAnimatedWebp(head))
      }
      if (size <= limit) return
      const kind = mediaKindOf(settledMime(await sniffHead(head), '', head)) ?? 'document'
      throw new Refusal('INVALID', sentenceOf({ why: 'size', kind, maxBytes: limit }))
    })
  } finally {
    stop()
    bytes.unpipe(through)
    bytes.resume()
  }
}
