/** Excel in Brazil takes the semicolon for the separator, and reads UTF-8 where a mark says so. */
const SEPARATOR = ';'
const MARK = '\uFEFF'

/** What a spreadsheet would take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** A cell: nothing in it runs, ends the cell or ends the line. */
function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A line of a table of separated values (RFC 4180, with semicolons). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(SEPARATOR)}\r\n`

/** The beginning of such a table: the line with the columns' names. */
export const csvHead = (columns: readonly string[]): string => MARK + csvLine(columns)
