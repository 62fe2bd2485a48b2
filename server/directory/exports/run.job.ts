import { Readable } from 'node:stream'
import { seesContacts } from '../../../src/domain/access/actions'
import { ADMINISTRATOR } from '../../../src/domain/access/visibility'
import { dayOf } from '../../../src/domain/time/relative-time'
import { zoneOf } from '../../platform/db/shop-zone'
import { tenantOfJob } from '../../platform/db/tenant-of-job'
import type { Database, Tenant, Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { JobPayload } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'
import type { ListPage } from '../../platform/list/definition'
import { writeAccesses } from '../access-trail/write'
import { keepFile } from '../media/file.row'
import { rightsOf } from '../session/viewer'
import { type Cell, csvLines } from './csv'
import {
  type ExportAsked,
  type ExportDefinition,
  type FilePage,
  type Format,
  type Maker,
  type PagedFile,
  TYPES,
  type WholeFile,
} from './definition'
import { exportKind, mayExport, pagedFile, wholeFile } from './kinds'
import { narrowed, readPage } from './pages'
import { sheetBytes } from './sheet'
import { tellMoved, tellReady } from './tell'

type Needs = Pick<JobHelpers, 'db' | 'files' | 'now'>

/** A file is kept so long, ms: time enough to fetch it, and no copy of the customers lies about. */
const KEPT_MS = 24 * 3_600_000
/** How often an export is begun before it is given up. */
const MOST_TRIES = 3
/** Between two words about how far it is, ms. */
const TELL_EVERY_MS = 1_500

type Row = {
  id: string
  user_id: number
  kind: string
  format: Format
  asked: ExportAsked & { id?: string }
  tries: number
}
/** Somebody stopped it. */
class Stopped extends Error {}

/** Makes the file that was asked for. Cut off at any point, it is started again. */
export async function runExport(
  { tenantId, exportId }: JobPayload<'exports.run'>,
  { db, files, now }: Needs,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  const begun = tenant && (await db.work(tenant, (work) => begin(work, exportId)))
  if (!tenant || !begun) return
  const { row, maker } = begun
  try {
    const whole = wholeFile(row.kind)
    const kind = whole ?? pagedFile(row.kind) ?? exportKind(row.kind)
    if (!kind || !maker || !mayExport(maker.role, kind))
      throw new Refusal('FORBIDDEN', 'Seu perfil não permite mais exportar estes dados.')
    const incoming = await files.receive(
      Readable.from(
        'bytes' in kind
          ? wholeBytes(row, kind, { db, tenant, now })
          : bytesOf(row, kind, maker, { db, tenant, now }),
        { objectMode: false },
      ),
      () => {},
    )
    try {
      // A store may be far away: no transaction waits for it.
      await files.keep(tenant.id, incoming)
      await db.work(tenant, async (work) => {
        await stillWanted(work, row.id)
        const mime = TYPES[row.format]
        const name = `${kind.file}-${dayOf(now().getTime(), await zoneOf(work))}.${row.format}`
        const file = await keepFile(work, files, { incoming, mime, name, ownerId: null, uploadId: null })
        await work.query(
          `UPDATE exports SET state = 'done', media_file_id = $2, finished_at = $3, expires_at = $4, total = rows WHERE id = $1`,
          [row.id, file?.id, now(), new Date(now().getTime() + KEPT_MS)],
        )
        await tellReady(work, 'exports', row.user_id, {
          title: 'Exportação pronta',
          message: `O arquivo ${name} pode ser baixado por 24 horas, em Exportar.`,
        })
      })
    } finally {
      await files.discard(incoming)
    }
  } catch (error) {
    if (error instanceof Stopped) return
    const said = error instanceof Refusal ? error.message : null
    if (said === null && row.tries < MOST_TRIES) throw error
    await db.work(tenant, (work) => giveUp(work, row, said ?? 'Não foi possível exportar. Tente de novo.'))
    if (said === null) throw error
  }
}

async function begin(work: Work, id: string): Promise<{ row: Row; maker: Maker | undefined } | undefined> {
  const row = await work.one<Row>(
    `UPDATE exports SET state = 'running', rows = 0, tries = tries + 1 WHERE id = $1 AND state IN ('waiting', 'running')
     RETURNING id::text, user_id, kind, format, asked, tries`,
    [id],
  )
  return row && { row, maker: await rightsOf(work, String(row.user_id)) }
}

async function giveUp(work: Work, { id, user_id: userId }: Row, error: string): Promise<void> {
  await work.query(
    `UPDATE exports SET state = 'failed', error = $2, finished_at = now(), asked = '{}' WHERE id = $1`,
    [id, error],
  )
  await tellReady(work, 'exports', userId, { title: 'A exportação não deu certo', message: error })
}

/** Says of an export that the server died twice over that it comes to nothing. */
export async function giveUpExport(
  { tenantId, exportId }: JobPayload<'exports.run'>,
  { db }: Pick<Needs, 'db'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  await db.work(tenant, async (work) => {
    const row = await work.one<Row>(
      `SELECT id::text, user_id, kind, format, asked, tries FROM exports WHERE id = $1 AND state IN ('waiting', 'running')`,
      [exportId],
    )
    if (row)
      await giveUp(
        work,
        row,
        'O servidor parou duas vezes ao fazer este arquivo, por isso a exportação foi abandonada. Tente com menos linhas.',
      )
  })
}

async function stillWanted(work: Work, id: string): Promise<void> {
  const row = await work.one(`SELECT 1 FROM exports WHERE id = $1 AND state = 'running' FOR UPDATE`, [id])
  if (!row) throw new Stopped()
}

type At = { db: Database; tenant: Tenant; now: () => Date }

/** The file's bytes, while its rows are read. */
async function* bytesOf(
  row: Row,
  kind: ExportDefinition<never> | PagedFile,
  maker: Maker,
  at: At,
): AsyncGenerator<Uint8Array | string> {
  const pages = 'page' in kind ? ownPages(row, kind, maker, at) : pagesOf(row, kind, maker, at)
  if (row.format === 'xlsx') return yield* sheetBytes(pages)
  let head = true
  for await (const rows of pages) {
    yield csvLines(rows, head)
    head = false
  }
}

/** The bytes of a file of one thing, which is taken down in the trail with what was read. */
async function* wholeBytes(
  { user_id: userId, asked: { id = '' }, format }: Row,
  kind: WholeFile,
  { db, tenant, now }: At,
): AsyncGenerator<Uint8Array | string> {
  const bytes = await db.work(
    tenant,
    async (work) => {
      const made = await kind.bytes(work, id, format, now())
      await writeAccesses(work, [{ userId, kind: 'exported', of: 'customer', id, at: now().getTime() }])
      return made
    },
    { isolation: 'repeatable read' },
  )
  if (typeof bytes === 'string') yield bytes
  else yield* bytes
}

/** The head, then page after page; each is taken down in the trail of accesses in the transaction that reads it. */
async function* pagesOf(
  { id, user_id: userId, asked }: Row,
  kind: ExportDefinition<never>,
  maker: Maker,
  { db, tenant, now }: At,
): AsyncGenerator<(readonly Cell[])[]> {
  const columns = await db.work(tenant, (work) => kind.columns(work, maker), { readOnly: true })
  const list = narrowed(kind.list, asked)
  const full = maker.role.name === ADMINISTRATOR
  const whole = seesContacts(maker.role)
  yield [columns.map(({ title }) => title)]
  let told = 0
  let after: string | null = null
  do {
    const from: string | null = after
    const page: ListPage<never> = await db.work(tenant, async (work) => {
      await stillWanted(work, id)
      const read: ListPage<never> = await readPage<never>(work, maker.viewer, list, asked, from)
      const { customerOf } = kind
      if (customerOf)
        await writeAccesses(
          work,
          read.items.map((one) => ({
            userId,
            kind: 'exported',
            of: 'customer',
            id: customerOf(one),
            at: now().getTime(),
          })),
        )
      await work.query('UPDATE exports SET rows = rows + $2 WHERE id = $1', [id, read.items.length])
      if (now().getTime() - told >= TELL_EVERY_MS) {
        told = now().getTime()
        await tellMoved(work, 'exports', userId)
      }
      return read
    })
    yield page.items.map((one) =>
      columns.map(({ value, masked, hidden }) =>
        !whole && hidden ? hidden(one) : masked && !full ? masked(one) : value(one),
      ),
    )
    after = page.next
  } while (after !== null)
}

/** Page after page of what an area reads itself; each is taken down in the trail of accesses in the transaction that reads it. */
async function* ownPages(
  { id, user_id: userId, asked, format }: Row,
  kind: PagedFile,
  maker: Maker,
  { db, tenant, now }: At,
): AsyncGenerator<FilePage['rows']> {
  let after: string | null = null
  do {
    const from: string | null = after
    const page: FilePage = await db.work(tenant, async (work) => {
      await stillWanted(work, id)
      const read = await kind.page(work, maker, { asked, after: from, format, now: now() })
      await writeAccesses(
        work,
        read.customers.map((customer) => ({
          userId,
          kind: 'exported',
          of: 'customer',
          id: customer,
          at: now().getTime(),
        })),
      )
      await work.query('UPDATE exports SET rows = rows + $2 WHERE id = $1', [id, read.counted])
      return read
    })
    yield page.rows
    after = page.next
  } while (after !== null)
}
