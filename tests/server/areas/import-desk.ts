import { Readable } from 'node:stream'
import { checkImport, runImport, startImport } from '../../../server/directory/imports/change'
import { workOnImport } from '../../../server/directory/imports/work.job'
import { keepFile } from '../../../server/directory/media/file.row'
import type { Database } from '../../../server/platform/db/work'
import type { Viewer } from '../../../src/domain/access/visibility'
import { EVERY_ROUTE } from '../fixtures'
import { rows, type Stage, work } from './stage'

type Counts = Partial<Record<'new' | 'changed' | 'same' | 'skipped' | 'refused' | 'undone' | 'kept', number>>
type Row = {
  id: string
  state: string
  mapping: (string | null)[]
  counts: Counts
  encoding: string
  total: number
  error: string | null
}
type Options = {
  kind?: string
  existing?: string
  withoutBad?: boolean
  createGroups?: boolean
  who?: Viewer
  mapping?: (string | null)[]
}

/** Everything that tests of imports do again and again, on a stage: a file sent, looked at, taken, and what came of it. */
export function anImportDesk(stage: () => Stage) {
  const by = (viewer: Viewer, routes: readonly string[] = EVERY_ROUTE) => ({
    viewer,
    userId: viewer.id,
    role: { name: viewer.role, has_permission_routes: [...routes] },
  })
  const go = (importId: string, db: Database = stage().db) =>
    workOnImport({ tenantId: stage().tenant.id, importId }, { ...stage(), db })
  const shown = async (id: string) => {
    const [row] = await rows<Row>(
      stage(),
      'SELECT id::text, state, mapping, counts, encoding, total, error FROM imports WHERE id = $1',
      [id],
    )
    if (!row) throw new Error('no import')
    return row
  }
  const send = async (file: string | Buffer, who = stage().alice, kind = 'customers') => {
    const { files, tenant } = stage()
    const incoming = await files.receive(Readable.from([Buffer.from(file)]), () => {})
    await files.keep(tenant.id, incoming)
    const id = await work(stage(), async (w) => {
      const kept = await keepFile(w, files, {
        incoming,
        mime: 'a/b',
        name: 'a',
        ownerId: null,
        uploadId: null,
      })
      return startImport(w, by(who), { kind, name: 'arquivo.csv', fileId: kept?.id })
    })
    await go(id)
    return id
  }
  const check = async (
    id: string,
    { existing = 'fill', createGroups = false, who, mapping, withoutBad = false }: Options = {},
  ) => {
    await work(stage(), async (w) =>
      checkImport(w, by(who ?? stage().alice), id, {
        mapping: mapping ?? (await shown(id)).mapping,
        existing,
        createGroups,
        missing: 'keep',
        withoutBad,
      }),
    )
    await go(id)
    return (await shown(id)).counts
  }
  const run = async (id: string, who = stage().alice) => {
    await work(stage(), (w) => runImport(w, by(who), id))
    await go(id)
    return (await shown(id)).counts
  }
  const imported = async (file: string | Buffer, options: Options = {}) => {
    const id = await send(file, options.who, options.kind)
    await check(id, options)
    return { id, counts: await run(id, options.who) }
  }
  const refusals = async (id: string) =>
    Object.fromEntries(
      (
        await rows<{ id: number; reason: string }>(
          stage(),
          'SELECT id, reason FROM import_rows WHERE import_id = $1 AND reason IS NOT NULL ORDER BY id',
          [id],
        )
      ).map((row) => [row.id, row.reason]),
    )
  const people = () =>
    rows<{
      name: string
      phone_number: string
      email: string | null
      document_register: string | null
      is_blacklisted_campaign: boolean
      id: string
    }>(
      stage(),
      'SELECT id::text, name, phone_number, email, document_register, is_blacklisted_campaign FROM customers ORDER BY name_key',
    )
  const clear = async () => {
    for (const table of ['imports', 'chat_tickets', 'customers', 'customer_groups', 'customer_fields'])
      await rows(stage(), `DELETE FROM ${table}`)
  }
  return { by, go, shown, send, check, run, imported, refusals, people, clear }
}
