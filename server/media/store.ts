import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HEAD_BYTES } from '../../src/domain/messages/media-types'
import { errorCode } from '../platform/startup-error'

/** Bytes that came in and are not kept yet: they wait in a file of their own. */
export type Incoming = Readonly<{
  /** Hexadecimal. */
  sha256: string
  /** Bytes. */
  size: number
  /** The first bytes, for what looks at content. */
  head: Uint8Array
  /** Where they lie, for what must read more of them. */
  path: string
}>

/** Where a tenant's files lie, by the hash of their content. */
export interface FileStore {
  /**
   * Takes a stream in. `check` sees the size so far and the head after each chunk, and ends the intake by
   * throwing; so does the stream. Call `keep` or `discard` with what comes back.
   */
  receive(from: Readable, check: (size: number, head: Uint8Array) => void | Promise<void>): Promise<Incoming>
  /** Keeps what came in; nothing happens where the content is there already. */
  keep(tenantId: number, incoming: Incoming): Promise<void>
  discard(incoming: Incoming): Promise<void>
  /** Bytes from `start` to `end` (both included), or all of them. The stream fails when there are none. */
  read(tenantId: number, sha256: string, range?: { start: number; end: number }): Readable
  /** The whole file, read when asked for; null when it is gone. */
  blob(tenantId: number, sha256: string): Promise<Blob | null>
  /** Takes it away; nothing happens when it is gone. */
  delete(tenantId: number, sha256: string): Promise<void>
}

/** Files in a folder of this machine; nodes that work together need one that they all see. */
export function diskStore(dataDir: string): FileStore {
  const root = path.join(dataDir, 'files')
  const incoming = path.join(root, 'incoming')
  const folderOf = (tenantId: number, sha256: string) => path.join(root, String(tenantId), sha256.slice(0, 2))
  const fileOf = (tenantId: number, sha256: string) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError('not a hash')
    return path.join(folderOf(tenantId, sha256), sha256)
  }
  return {
    async receive(from, check) {
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      const file = path.join(incoming, randomUUID())
      // Opened before anything may fail, so that taking it away finds it.
      const handle = await open(file, 'wx', 0o600)
      const digest = createHash('sha256')
      let size = 0
      let head = Buffer.alloc(0)
      const watch = new Transform({
        async transform(chunk: Buffer, _encoding, done) {
          size += chunk.length
          if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES)
          digest.update(chunk)
          try {
            await check(size, head)
            done(null, chunk)
          } catch (error) {
            done(error instanceof Error ? error : new Error(String(error)))
          }
        },
      })
      try {
        await pipeline(from, watch, handle.createWriteStream())
      } catch (error) {
        await rm(file, { force: true })
        throw error
      }
      return { sha256: digest.digest('hex'), size, head, path: file }
    },
    async keep(tenantId, { sha256, path: file }) {
      const target = fileOf(tenantId, sha256)
      await mkdir(folderOf(tenantId, sha256), { recursive: true, mode: 0o700 })
      // The same content under the same name: replacing it changes nothing.
      await rename(file, target)
    },
    discard: ({ path: file }) => rm(file, { force: true }),
    read: (tenantId, sha256, range) => createReadStream(fileOf(tenantId, sha256), range),
    async blob(tenantId, sha256) {
      const file = fileOf(tenantId, sha256)
      try {
        await stat(file)
        return await openAsBlob(file)
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null
        throw error
      }
    },
    delete: (tenantId, sha256) => rm(fileOf(tenantId, sha256), { force: true }),
  }
}
