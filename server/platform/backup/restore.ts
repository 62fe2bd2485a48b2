import { createWriteStream, existsSync } from 'node:fs'
import { chmod, lchown, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { programsFolder } from '../db/embedded'
import { accountIds, databaseAccount } from '../db/embedded-account'
import { prepareDataDir } from '../kept-secrets'
import { projectRoot } from '../root'
import { StartupError } from '../startup-error'
import { type Manifest, readArchive } from './archive'
import { DUMP, load } from './outside'

/** Where entries lie until all of them are there. */
const DRAFT = '.restoring'

/**
 * Brings an archive back into a DATA_DIR that is empty, and into the empty database of `databaseUrl` where the copied
 * one was outside: all of it or nothing.
 * @throws StartupError with one sentence: not empty, damaged, of a newer product, of the other kind of database.
 */
export async function restoreBackup(
  file: string,
  dataDir: string,
  databaseUrl: string | null = null,
): Promise<Manifest> {
  prepareDataDir(dataDir)
  const draft = path.join(dataDir, DRAFT)
  // Of a restoring that was cut off.
  await rm(draft, { recursive: true, force: true })
  if ((await readdir(dataDir)).length > 0)
    throw new StartupError(`${dataDir} não está vazia: restaure em uma pasta vazia (DATA_DIR).`)
  try {
    await mkdir(draft)
    const manifest = await readArchive(file, async ({ name, type, mode }, bytes) => {
      const target = path.join(draft, name)
      if (type === 'directory') {
        await mkdir(target, { recursive: true })
        return chmod(target, mode ?? 0o700)
      }
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      await pipeline(bytes, createWriteStream(target, { mode: mode ?? 0o600 }))
    })
    if (!existsSync(path.join(projectRoot, 'server/platform/migrations', `${manifest.migration}.sql`)))
      throw new StartupError(
        `A cópia é de uma versão mais nova (${manifest.version}, ${manifest.migration}): atualize antes de restaurar.`,
      )
    const dumped = path.join(draft, DUMP)
    if (existsSync(dumped)) {
      if (databaseUrl === null)
        throw new StartupError(`${file} é de um banco de fora: informe em DATABASE_URL um banco vazio.`)
      await load(databaseUrl, dumped)
      await rm(dumped)
    } else {
      if (!existsSync(path.join(draft, 'postgres/PG_VERSION')))
        throw new StartupError(`${file} não tem o banco: não é uma cópia feita por npm run backup.`)
      if (databaseUrl !== null)
        throw new StartupError(`${file} é do banco embutido: restaure sem DATABASE_URL.`)
      await giveToDatabase(path.join(draft, 'postgres'), dataDir)
    }
    // The database last: with it there, a start takes the folder for whole.
    const names = (await readdir(draft)).sort((a, b) => Number(a === 'postgres') - Number(b === 'postgres'))
    for (const name of names) await rename(path.join(draft, name), path.join(dataDir, name))
    return manifest
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Started by root, PostgreSQL runs as another account, which must own its files. */
async function giveToDatabase(folder: string, dataDir: string): Promise<void> {
  const owner = accountIds(databaseAccount(dataDir, await programsFolder()))
  if (!owner) return
  const names = await readdir(folder, { recursive: true })
  for (const name of ['', ...names]) await lchown(path.join(folder, name), owner.uid, owner.gid)
}
