import type { Database, Tenant } from '../../platform/db/work'
import type { FileStore } from '../../platform/file-store'
import { deleteUnsent, forgetContents } from './access'

/** Contents that are looked up at once. */
const BATCH = 500
/** What came in so long ago will not be kept any more, ms. */
const LEFT_BEHIND_MS = 24 * 3_600_000

/** Takes away, in every tenant, what was uploaded and never sent, and what something else took the place of. */
export async function sweepUnsent(db: Database, files: FileStore): Promise<void> {
  for (const tenant of await allTenants(db)) {
    for (let after: string | null = '0'; after !== null; ) {
      const from: string = after
      const { contents, last } = await db.work(tenant, (work) => deleteUnsent(work, from))
      await forgetContents((body) => db.work(tenant, body), files, contents)
      after = last
    }
  }
}

/**
 * Takes away bytes that nobody speaks of: a server that was killed between keeping them and writing their row
 * leaves such. Goes through all that is stored: once a day is enough.
 */
export async function sweepForgotten(db: Database, files: FileStore, now: Date): Promise<void> {
  await files.clearLeftovers(new Date(now.getTime() - LEFT_BEHIND_MS))
  for (const tenant of await allTenants(db)) {
    const forget = async (contents: readonly string[]) => {
      const known = await db.work(tenant, (work) =>
        work.query<{ sha256: string }>('SELECT sha256 FROM media_files WHERE sha256 = ANY($1::text[])', [
          contents,
        ]),
      )
      const spokenOf = new Set(known.map(({ sha256 }) => sha256))
      // Asked again under the content's lock: what is being written at this moment stays.
      const nobodys = contents.filter((sha256) => !spokenOf.has(sha256))
      await forgetContents((body) => db.work(tenant, body), files, nobodys)
    }
    let batch: string[] = []
    for await (const sha256 of files.list(tenant.id)) {
      batch.push(sha256)
      if (batch.length < BATCH) continue
      await forget(batch)
      batch = []
    }
    if (batch.length > 0) await forget(batch)
  }
}

const allTenants = (db: Database): Promise<Tenant[]> =>
  db.system((work) => work.query<Tenant>('SELECT id, slug FROM tenants ORDER BY id'))
