import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | null

/**
 * As spreadsheets in Brazil read it (RFC 4180, with semicolons; UTF-8 where a mark says so). What one would take for the
 * beginning of a formula stands behind an apostrophe, which the import takes away again; a number with its sign is none.
 */
const FORM = { delimiter: ';', record_delimiter: 'windows' } as const

const safe = (cell: Cell): string => {
  const text = cell === null ? '' : String(cell)
  // A character that is not shown may stand before the sign.
  return /^[\p{Cf}\s]*[=+\-@\t\r＝＋－＠]/u.test(text) && !/^[+-]?\d+([.,]\d+)?$/.test(text)
    ? `'${text}`
    : text
}

/** The lines of such a table; `head`: with the mark, which only the first line of a file has. */
export const csvLines = (rows: readonly (readonly Cell[])[], head = false): string =>
  stringify(
    rows.map((row) => row.map(safe)),
    { ...FORM, bom: head },
  )
