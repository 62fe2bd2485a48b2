import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from 'pg'
import { dataDirInUse, lockDataDir } from '../db/data-dir-lock'
import { runningEmbedded, startEmbedded } from '../db/embedded'
import type { Log } from '../log'
import { productVersion } from '../root'
import { errorLine, StartupError } from '../startup-error'
import { type Item, type Manifest, writeArchive } from './archive'
import { itemsIn } from './folder'
import { connected, DUMP, dump } from './outside'
import { runningCluster } from './running-cluster'

/** Of a running server, or made again by each. */
const LEFT_OUT = /^(server\.lock.*|postgres\.log|postgres\.(new|pw)|\.restoring|files\/incoming)$/

/**
 * Writes an installation (database, files, kept secrets) into `target`, complete or not at all, as it is at one moment.
 * A server may run and write meanwhile. Where none runs on the embedded database, it is started and stopped before, so
 * that what is copied is a cluster that was shut down cleanly, whatever ended the server before.
 * @throws StartupError with one sentence: nothing to copy, the target exists, the server ended meanwhile.
 */
export async function makeBackup(
  dataDir: string,
  target: string,
  log: Log,
  databaseUrl: string | null = null,
): Promise<Manifest> {
  if (existsSync(target)) throw new StartupError(`${target} já existe: escolha outro nome.`)
  if (databaseUrl === null && !existsSync(path.join(dataDir, 'postgres/PG_VERSION')))
    throw new StartupError(`Não há banco embutido em ${dataDir}: confira DATA_DIR.`)
  const draft = `${target}.part`
  try {
    await rm(draft, { force: true })
    const manifest =
      databaseUrl !== null
        ? await copyOutside(dataDir, draft, databaseUrl)
        : (await dataDirInUse(dataDir))
          ? await copyRunning(dataDir, draft)
          : await copyStill(dataDir, draft, log)
    await rename(draft, target)
    return manifest
  } finally {
    await rm(draft, { force: true })
  }
}

const write = (draft: string, items: AsyncIterable<Item>, migration: string) =>
  writeArchive(draft, items, { version: productVersion, migration, at: new Date().toISOString() })

/** Nobody works on it: the folder stays locked while it is copied. */
async function copyStill(dataDir: string, draft: string, log: Log): Promise<Manifest> {
  const embedded = await startEmbedded(dataDir, log)
  let migration: string
  try {
    migration = await inSession(embedded.url, newestMigration)
  } finally {
    await embedded.stop()
  }
  const lock = await lockDataDir(dataDir)
  try {
    const items = itemsIn(dataDir, '', { live: false, leftOut: (name) => LEFT_OUT.test(name) })
    return await write(draft, items, migration)
  } finally {
    lock.release()
  }
}

/** The server goes on. Its database is asked over its own address, with the password that DATA_DIR keeps. */
const copyRunning = (dataDir: string, draft: string): Promise<Manifest> =>
  inSession(runningEmbedded(dataDir), async (client) => {
    const folder = path.join(dataDir, 'postgres')
    try {
      const migration = await newestMigration(client)
      return await write(draft, withFiles(dataDir, runningCluster(client, folder)), migration)
    } catch (error) {
      throw new StartupError(
        `A cópia não terminou, pois o banco parou ou o disco não deixou (${errorLine(error)}): tente de novo.`,
      )
    }
  })

async function copyOutside(dataDir: string, draft: string, url: string): Promise<Manifest> {
  const file = `${draft}.dump`
  const database = async function* (): AsyncGenerator<Item> {
    await dump(url, file)
    yield { name: DUMP, file, live: false }
  }
  try {
    const migration = await inSession(url, newestMigration)
    return await write(draft, withFiles(dataDir, database()), migration)
  } finally {
    await rm(file, { force: true })
  }
}

/**
 * The files before the database and those that came while it was copied after it: a file is kept before the row that
 * names it and taken away after, so that none that a row of the copy names is missing.
 */
async function* withFiles(dataDir: string, database: AsyncIterable<Item>): AsyncGenerator<Item> {
  const packed = new Set<string>()
  const files = async function* (): AsyncGenerator<Item> {
    const leftOut = (name: string) => name === 'postgres' || LEFT_OUT.test(name)
    for await (const item of itemsIn(dataDir, '', { live: true, leftOut }))
      if (!packed.has(item.name)) {
        packed.add(item.name)
        yield item
      }
  }
  yield* files()
  yield* database
  yield* files()
}

async function inSession<T>(url: string, body: (client: Client) => Promise<T>): Promise<T> {
  const client = await connected(url)
  try {
    return await body(client)
  } finally {
    await client.end()
  }
}

async function newestMigration(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM migrations ORDER BY id DESC LIMIT 1',
  )
  return rows[0]?.name ?? ''
}
