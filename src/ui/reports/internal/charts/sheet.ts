/** What a chart shows, as rows; numbers are kept as they are. */
export type SheetCell = string | number | null
export type Sheet = Readonly<{ head: readonly string[]; rows: readonly (readonly SheetCell[])[] }>

const MARK = '\uFEFF'

/** A decimal comma, as spreadsheets in Brazil read it. */
const written = (cell: SheetCell): string => {
  if (cell === null) return ''
  const text = typeof cell === 'number' ? String(cell).replace('.', ',') : cell
  // What begins like a formula would be one in the spreadsheet.
  const safe = typeof cell === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** CSV as spreadsheets open it: UTF-8 with its mark, semicolons; what was asked for stands on top. */
export const csvOf = (top: readonly (readonly string[])[], { head, rows }: Sheet): string =>
  MARK + [...top, [], head, ...rows].map((row) => row.map(written).join(';')).join('\r\n')
