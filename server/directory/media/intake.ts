import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HEAD_BYTES } from '../../../src/domain/messages/media-types'
import type { FileStore, Incoming } from '../../platform/file-store'
import { errorCode } from '../../platform/startup-error'

/**
 * Where bytes wait on this machine until they are kept: they are measured and recognised before any store sees
 * them.
 */
export function openIntake(dataDir: string): Pick<FileStore, 'receive' | 'discard' | 'clearLeftovers'> {
  const folder = path.join(dataDir, 'files', 'incoming')
  return {
    async receive(from, check): Promise<Incoming> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = path.join(folder, randomUUID())
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
    discard: ({ path: file }) => rm(file, { force: true }),
    async clearLeftovers(before) {
      for (const name of await namesIn(folder)) {
        const file = path.join(folder, name)
        const found = await stat(file).catch(goneIsFine)
        if (found && found.mtime < before) await rm(file, { force: true })
      }
    },
  }
}

/** What lies in a folder; nothing when there is none. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(goneIsFine)) ?? []
}

function goneIsFine(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error
}
