import { existsSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { lockDataDir } from '../db/data-dir-lock'
import { startEmbedded } from '../db/embedded'
import type { Log } from '../log'
import { productVersion } from '../root'
import { StartupError } from '../startup-error'
import { type Item, type Manifest, writeArchive } from './archive'

/** Of a running server, or made again by each. */
const LEFT_OUT = /^(server\.lock.*|postgres\.log|postgres\.(new|pw)|\.restoring)$/

/**
 * Writes DATA_DIR (embedded database, files, kept secrets) into `target`, complete or not at all. The database is
 * started and stopped before, so that what is copied is a cluster that was shut down cleanly, whatever ended the
 * server before; the folder stays locked while it is copied.
 * @throws StartupError with one sentence: a server runs, nothing to copy, the target exists.
 */
export async function makeBackup(dataDir: string, target: string, log: Log): Promise<Manifest> {
  if (existsSync(target)) throw new StartupError(`${target} já existe: escolha outro nome.`)
  if (!existsSync(path.join(dataDir, 'postgres/PG_VERSION')))
    throw new StartupError(`Não há banco embutido em ${dataDir}: confira DATA_DIR.`)
  const migration = await shutDownCleanly(dataDir, log)
  const lock = await lockDataDir(dataDir)
  const draft = `${target}.part`
  try {
    await rm(draft, { force: true })
    const items = await itemsIn(dataDir)
    const manifest = await writeArchive(draft, items, {
      version: productVersion,
      migration,
      at: new Date().toISOString(),
    })
    await rename(draft, target)
    return manifest
  } finally {
    await rm(draft, { force: true })
    lock.release()
  }
}

/** Gives the newest migration that the database has. */
async function shutDownCleanly(dataDir: string, log: Log): Promise<string> {
  const embedded = await startEmbedded(dataDir, log)
  try {
    const client = new pg.Client({ connectionString: embedded.url })
    await client.connect()
    try {
      const { rows } = await client.query<{ name: string }>(
        'SELECT name FROM migrations ORDER BY id DESC LIMIT 1',
      )
      return rows[0]?.name ?? ''
    } finally {
      await client.end()
    }
  } finally {
    await embedded.stop()
  }
}

async function itemsIn(dataDir: string, under = ''): Promise<Item[]> {
  const items: Item[] = []
  for (const entry of await readdir(path.join(dataDir, under), { withFileTypes: true })) {
    if (under === '' && LEFT_OUT.test(entry.name)) continue
    const name = under === '' ? entry.name : `${under}/${entry.name}`
    const file = path.join(dataDir, name)
    const folder = entry.isDirectory()
    if (!folder && !entry.isFile()) continue
    const { size, mode } = await stat(file)
    items.push({ name, file, folder, size, mode: mode & 0o777 })
    if (folder) items.push(...(await itemsIn(dataDir, name)))
  }
  return items
}
