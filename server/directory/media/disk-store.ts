import { randomUUID } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { copyFile, link, mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { checkedHash, type FileStore, isHash } from '../../platform/file-store'
import { errorCode } from '../../platform/startup-error'
import { namesIn, openIntake } from './intake'

/** Files in a folder of this machine; nodes that work together need one that they all see. */
export function diskStore(dataDir: string): FileStore {
  const root = path.join(dataDir, 'files')
  const folderOf = (tenantId: number, sha256: string) => path.join(root, String(tenantId), sha256.slice(0, 2))
  const fileOf = (tenantId: number, sha256: string) =>
    path.join(folderOf(tenantId, checkedHash(sha256)), sha256)
  return {
    ...openIntake(dataDir),
    async keep(tenantId, { sha256, path: file }) {
      const target = fileOf(tenantId, sha256)
      await mkdir(folderOf(tenantId, sha256), { recursive: true, mode: 0o700 })
      await linkOrCopy(file, target)
    },
    has: (tenantId, sha256) => exists(fileOf(tenantId, sha256)),
    read: (tenantId, sha256, range) => createReadStream(fileOf(tenantId, sha256), range),
    async blob(tenantId, sha256) {
      const file = fileOf(tenantId, sha256)
      return (await exists(file)) ? openAsBlob(file) : null
    },
    delete: (tenantId, sha256) => rm(fileOf(tenantId, sha256), { force: true }),
    async *list(tenantId) {
      const folder = path.join(root, String(tenantId))
      for (const part of await namesIn(folder))
        for (const name of await namesIn(path.join(folder, part))) if (isHash(name)) yield name
    },
    async check() {
      await mkdir(root, { recursive: true, mode: 0o700 })
    },
    close() {},
  }
}

/** A second name for the same bytes; a copy where the folder's system has no such thing. */
async function linkOrCopy(file: string, target: string): Promise<void> {
  try {
    await link(file, target)
  } catch (error) {
    // The same content under the same name: it is there.
    if (errorCode(error) === 'EEXIST') return
    if (errorCode(error) === 'ENOENT') throw error
    const half = `${target}.${randomUUID()}`
    await copyFile(file, half)
    await rename(half, target)
  }
}

async function exists(file: string): Promise<boolean> {
  try {
    await stat(file)
    return true
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
}
