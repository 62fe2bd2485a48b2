import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../startup-error'
import type { Item } from './archive'

/** What of a folder is packed. */
export type Walk = {
  /** Somebody may write here meanwhile. */
  live: boolean
  /** Not this, by its name in the archive, nor what lies in it. */
  leftOut: (name: string) => boolean
  /** Of a folder of this name only the folder itself. */
  emptied?: (name: string) => boolean
}

/** The folders and files under `folder`, each folder before what lies in it. `under` is its name in the archive ('': none). */
export async function* itemsIn(folder: string, under: string, walk: Walk): AsyncGenerator<Item> {
  for (const entry of await entriesOf(folder, walk.live)) {
    const name = under === '' ? entry.name : `${under}/${entry.name}`
    const file = path.join(folder, entry.name)
    if (walk.leftOut(name)) continue
    if (entry.isFile()) yield { name, file, live: walk.live }
    if (!entry.isDirectory()) continue
    const mode = await modeOf(file, walk.live)
    if (mode === null) continue
    yield { name, folder: true, mode }
    if (!walk.emptied?.(name)) yield* itemsIn(file, name, walk)
  }
}

const entriesOf = (folder: string, live: boolean): Promise<Dirent[]> =>
  goneAs<Dirent[]>([], live, () => readdir(folder, { withFileTypes: true }))

const modeOf = (folder: string, live: boolean): Promise<number | null> =>
  goneAs<number | null>(null, live, async () => (await stat(folder)).mode & 0o777)

async function goneAs<T>(gone: T, live: boolean, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (live && errorCode(error) === 'ENOENT') return gone
    throw error
  }
}
