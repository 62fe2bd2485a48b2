import { expect } from 'vitest'
import { type Cell, csvLines } from '../../../server/directory/exports/csv'
import type { ExportColumn } from '../../../server/directory/exports/definition'
import { exportKind } from '../../../server/directory/exports/kinds'
import { readPage } from '../../../server/directory/exports/pages'
import { guessMapping } from '../../../server/directory/imports/guess'
import { importKind } from '../../../server/directory/imports/kinds'
import { EVERY_ROUTE } from '../fixtures'
import type { anImportDesk } from './import-desk'
import { rows, type Stage, work } from './stage'

/** What a file says of its own rows, in the columns that exports and imports describe. */
type Trip = Readonly<{
  kind: string
  /** Tables that an import writes: none of their rows is touched by a file that says what they say. */
  tables: readonly string[]
  /** Columns that say when something was last confirmed: a file that says the same confirms it. */
  confirmed?: readonly string[]
  /** Takes away what the import makes, and nothing that it only names. */
  wipe: () => Promise<unknown>
}>

/** What stands in a spreadsheet as it would in nobody's: signs of formulas, separators, quotes, lines. */
export const HOSTILE_CELLS = [
  '=1+1',
  '-x',
  '+ vendido',
  '@casa',
  "d'água",
  '"aspas"',
  'a; b',
  'a|b',
  'a > b',
  'uma\nduas',
  ',',
  '007',
  '1E5',
  'não',
  'ação',
]

/**
 * The export of a kind of rows, taken in again as it is, changes nothing; taken in where there is nothing, it says the
 * same again. Column by column, as both describe them: a new one is covered by itself, and asked for where the rows that
 * were laid out leave it empty.
 */
export async function mustComeBack(
  stage: Stage,
  { imported, refusals }: ReturnType<typeof anImportDesk>,
  { kind, tables, confirmed = [], wipe }: Trip,
): Promise<void> {
  const before = await exported(stage, kind)
  const fields = await work(stage, (w) => importKind(kind).fields(w))
  const mapping = guessMapping(before.titles, fields)
  const read = mapping.flatMap((field, at) => (field === null ? [] : [at]))
  // What is told of a row and cannot be brought in says so; what can be brought in is told.
  expect(
    before.columns.filter((column, at) => !read.includes(at) && !column.told).map(({ title }) => title),
  ).toEqual([])
  expect(fields.filter(({ name }) => !mapping.includes(name)).map(({ label }) => label)).toEqual([])
  for (const at of read)
    expect([before.titles[at], before.cells.some((row) => (row[at] ?? '') !== '')]).toEqual([
      before.titles[at],
      true,
    ])

  const stood = await standing(stage, tables, confirmed)
  for (const existing of ['fill', 'overwrite']) {
    const { id, counts } = await imported(before.text, { kind, existing })
    expect([existing, await refusals(id)]).toEqual([existing, {}])
    expect(counts).toMatchObject({ new: 0, changed: 0, refused: 0, same: before.cells.length })
    expect(await standing(stage, tables, confirmed)).toEqual(stood)
  }

  await wipe()
  const { id } = await imported(before.text, { kind, createGroups: true })
  expect(await refusals(id)).toEqual({})
  const after = await exported(stage, kind)
  const said = ({ cells }: typeof before) =>
    cells.map((row) => JSON.stringify(read.map((at) => row[at]))).sort()
  expect(said(after)).toEqual(said(before))
}

async function exported(stage: Stage, name: string) {
  const kind = exportKind(name)
  if (!kind) throw new Error('no export')
  const maker = {
    viewer: stage.alice,
    role: { name: stage.alice.role, has_permission_routes: [...EVERY_ROUTE] },
  }
  return work(stage, async (w) => {
    const columns: readonly ExportColumn<never>[] = await kind.columns(w, maker)
    const page = await readPage<never>(w, stage.alice, kind.list, { list: {}, ids: null }, null)
    const cells = page.items.map((row): Cell[] => columns.map(({ value }) => value(row)))
    const titles = columns.map(({ title }) => title)
    return { columns, titles, cells, text: csvLines([titles], true) + csvLines(cells) }
  })
}

const standing = async (stage: Stage, tables: readonly string[], confirmed: readonly string[]) =>
  Promise.all(
    tables.map(async (table) => [
      table,
      (
        await rows<{ row: string }>(stage, `SELECT (to_jsonb(t) - $1::text[])::text AS row FROM ${table} t`, [
          confirmed,
        ])
      )
        .map(({ row }) => row)
        .sort(),
    ]),
  )
