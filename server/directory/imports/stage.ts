import type { Database, Tenant, Work } from '../../platform/db/work'
import type { FileStore } from '../../platform/file-store'
import { Refusal } from '../../platform/graphql/refusal'
import { tellMoved } from '../exports/tell'
import { dropFile, fileById } from '../media/file.row'
import type { ImportHead } from './definition'
import { guessMapping } from './guess'
import { importKind } from './kinds'
import { readRows } from './read-file'
import type { ImportRowState } from './work.job'

/** Rows written at once. */
const BATCH = 1_000

/**
 * Reads the file's rows into the table where they wait, with a guess of what each column is; the file is not kept. Begun
 * again it begins from nothing. Gives the file's content, to be forgotten.
 * @throws Refusal for what is no table
 */
export async function stage(
  db: Database,
  tenant: Tenant,
  files: FileStore,
  { id, kind, name, user_id: userId, media_file_id: fileId }: ImportRowState,
): Promise<string[]> {
  const file = fileId === null ? undefined : await db.work(tenant, (work) => fileById(work, fileId))
  if (!file) throw new Refusal('NOT_FOUND', 'O arquivo não está mais aqui. Envie-o de novo.')
  await db.work(tenant, (work) => work.query('DELETE FROM import_rows WHERE import_id = $1', [id]))
  await readRows(files, tenant.id, file.sha256, async ({ encoding, rows }) => {
    const { titles, day } = await headOf(rows, importKind(kind).head, name)
    let total = 0
    let batch: string[][] = []
    const write = () => {
      const first = total + 1
      const cells = batch
      total += cells.length
      batch = []
      return db.work(tenant, (work) => writeRows(work, id, first, cells))
    }
    for await (const row of rows) {
      batch.push(row)
      if (batch.length === BATCH) await write()
    }
    if (batch.length > 0) await write()
    if (total === 0) throw new Refusal('INVALID', 'O arquivo não tem linhas abaixo dos títulos das colunas.')
    await db.work(tenant, async (work) => {
      const mapping = guessMapping(titles, await importKind(kind).fields(work))
      await work.query(
        `UPDATE imports SET state = 'mapping', encoding = $2, titles = $3::jsonb, mapping = $4::jsonb, total = $5,
           tries = 0, media_file_id = NULL, day = $6::date WHERE id = $1 AND state = 'reading'`,
        [id, encoding, JSON.stringify(titles), JSON.stringify(mapping), total, day],
      )
      await tellMoved(work, 'imports', userId)
    })
  })
  return db.work(tenant, (work) => dropFile(work, file.id))
}

/** Rows above the titles at most: the CMED has some fifty. */
const MOST_ABOVE = 300

/** Reads on to the titles; with the day that the file says it is of. @throws Refusal for a file that is not of this kind */
async function headOf(
  rows: AsyncIterator<string[]>,
  head: ImportHead | undefined,
  name: string,
): Promise<{ titles: string[]; day: string | null }> {
  if (!head) {
    const first = await rows.next()
    return { titles: first.done ? [] : first.value, day: null }
  }
  const above: string[][] = []
  for (;;) {
    const next = await rows.next()
    if (next.done || above.length > MOST_ABOVE) throw new Refusal('INVALID', head.lacking)
    if (head.isTitles(next.value)) {
      const day = head.dayOf(above, name)
      if (day === null) throw new Refusal('INVALID', head.undated)
      return { titles: next.value, day }
    }
    above.push(next.value)
  }
}

const writeRows = (work: Work, importId: string, first: number, cells: readonly string[][]) =>
  work.query(
    `INSERT INTO import_rows (tenant_id, import_id, id, cells)
     SELECT $1, $2, $3::integer + v.place - 1, v.cells FROM jsonb_array_elements($4::jsonb) WITH ORDINALITY v(cells, place)`,
    [work.tenant.id, importId, first, JSON.stringify(cells)],
  )
