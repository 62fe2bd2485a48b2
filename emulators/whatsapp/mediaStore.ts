import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PRIVATE_FILE, privateFolder } from '../privateFolder.ts'

/** Bytes kept when there is no folder; the oldest go first. */
const MEMORY_LIMIT = 256 * 1024 * 1024

/** Holds the bytes of media, by id: as files in the data folder, or in memory without one. */
export class MediaStore {
  private readonly memory = new Map<string, Buffer>()
  private held = 0
  private readonly folder: string | undefined

  constructor(dataDir: string | undefined) {
    this.folder = dataDir === undefined ? undefined : path.join(dataDir, 'media')
  }

  async put(id: string, bytes: Buffer): Promise<void> {
    if (this.folder !== undefined) {
      privateFolder(this.folder)
      await writeFile(path.join(this.folder, id), bytes, { mode: PRIVATE_FILE })
      return
    }
    this.memory.set(id, bytes)
    this.held += bytes.length
    for (const [oldest, old] of this.memory) {
      if (this.held <= MEMORY_LIMIT || oldest === id) return
      this.memory.delete(oldest)
      this.held -= old.length
    }
  }

  /** The bytes; undefined when they are gone. */
  async get(id: string): Promise<Buffer | undefined> {
    if (!/^\d+$/.test(id)) return undefined
    if (this.folder === undefined) return this.memory.get(id)
    return readFile(path.join(this.folder, id)).catch(() => undefined)
  }

  async remove(id: string): Promise<void> {
    this.held -= this.memory.get(id)?.length ?? 0
    this.memory.delete(id)
    if (this.folder !== undefined) await rm(path.join(this.folder, id), { force: true })
  }

  async clear(): Promise<void> {
    this.memory.clear()
    this.held = 0
    if (this.folder !== undefined) await rm(this.folder, { recursive: true, force: true })
  }
}
