import { Readable } from 'node:stream'
import { checkImport, runImport, startImport } from '../../server/directory/imports/change'
import { workOnImport } from '../../server/directory/imports/work.job'
import { keepFile } from '../../server/directory/media/file.row'
import { openStore } from '../../server/directory/media/open-store'
import type { OpenDatabase } from '../../server/platform/db/pool'
import type { Tenant } from '../../server/platform/db/work'
import type { Viewer } from '../../src/domain/access/visibility'
import { EVERY_ROUTE, testConfig } from '../server/fixtures'

type Into = Readonly<{
  url: string
  db: OpenDatabase
  tenant: Tenant
  viewer: Viewer
  /** New rows below which it did not do what it was asked. */
  least: number
}>

/** Brings a CSV file in as the panel does: read, mapped as guessed, checked, run. Seconds from file to done. */
export async function importOf(
  kind: 'customers' | 'products',
  text: string,
  { url, db, tenant, viewer, least }: Into,
): Promise<number> {
  const files = await openStore(testConfig(url))
  const caller = { viewer, userId: '1', role: { name: viewer.role, has_permission_routes: EVERY_ROUTE } }
  const incoming = await files.receive(Readable.from([Buffer.from(text)]), () => {})
  await files.keep(tenant.id, incoming)
  const importId = await db.work(tenant, async (w) => {
    const file = { incoming, mime: 'text/csv', name: 'a.csv', ownerId: null, uploadId: null }
    const kept = await keepFile(w, files, file)
    return startImport(w, caller, { kind, name: 'a.csv', fileId: kept?.id })
  })
  const go = () => workOnImport({ tenantId: tenant.id, importId }, { db, files, now: () => new Date() })
  const began = performance.now()
  await go()
  const row = await db.work(tenant, (w) =>
    w.one<{ mapping: (string | null)[] }>('SELECT mapping FROM imports WHERE id = $1', [importId]),
  )
  const choices = {
    mapping: row?.mapping ?? [],
    existing: 'fill',
    createGroups: false,
    missing: 'keep',
  } as const
  await db.work(tenant, (w) => checkImport(w, caller, importId, choices))
  await go()
  await db.work(tenant, (w) => runImport(w, caller, importId))
  await go()
  const done = await db.work(tenant, (w) =>
    w.one<{ state: string; counts: { new?: number } }>('SELECT state, counts FROM imports WHERE id = $1', [
      importId,
    ]),
  )
  if (done?.state !== 'done' || (done.counts.new ?? 0) < least)
    throw new Error(`the import ended otherwise: ${JSON.stringify(done)}`)
  return (performance.now() - began) / 1000
}
