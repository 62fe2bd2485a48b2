import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../../platform/file-store'
import { inThread, type ReadFile } from './reader'
import { openSeats } from './seats'

/** Files that this node reads at once, whoever sent them: each may take a thread's whole memory. */
const seats = openSeats(2)

/** Opens a stored file as rows of texts, its head first, for as long as `body` runs. @throws Refusal for what is no table */
export async function readRows<T>(
  files: FileStore,
  tenantId: number,
  sha256: string,
  body: (read: ReadFile) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'balcao-import-'))
  const copy = path.join(folder, 'file')
  try {
    await pipeline(files.read(tenantId, sha256), createWriteStream(copy, { mode: 0o600 }))
    return await readRowsAt(copy, body)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same of a file on this machine. It is read in a thread of its own: what strangers send stops nobody. */
export const readRowsAt = <T>(place: string, body: (read: ReadFile) => Promise<T>): Promise<T> =>
  seats.during(() => inThread(place, body))
