import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Cell } from './csv'

/** Rows that a sheet holds at most (ECMA-376, as Excel reads it), its head included. */
export const MOST_SHEET_ROWS = 1_048_576
/** Characters of a cell at most, as Excel reads it. */
const LONGEST = 32_767

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OOXML = 'http://schemas.openxmlformats.org'
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${XML}<Types xmlns="${OOXML}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${OOXML}/package/2006/relationships"><Relationship Id="r1" Type="${OOXML}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${OOXML}/spreadsheetml/2006/main" xmlns:r="${OOXML}/officeDocument/2006/relationships"><sheets><sheet name="Balcão" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${OOXML}/package/2006/relationships"><Relationship Id="r1" Type="${OOXML}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) =>
  // Control characters may not stand in XML 1.0, however they are written.
  text
    .slice(0, LONGEST)
    .replace(/[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? '')

/** Numbers as numbers; texts are never read as formulas. */
const cellXml = (cell: Cell, place: string): string => {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}
const rowXml = (row: readonly Cell[], number: number): string =>
  `<row r="${number}">${row.map((cell, column) => cellXml(cell, lettersOf(column) + number)).join('')}</row>`

/** A column's name: 0 is A, 25 Z, 26 AA. */
export const lettersOf = (column: number): string =>
  (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/**
 * A workbook of one sheet, put together while its rows come: none of the libraries that write one does without all of
 * them in memory.
 */
export async function* sheetBytes(
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const part = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 })
    zip.add(file)
    return file
  }
  for (const [name, text] of Object.entries(PARTS)) part(name).push(strToU8(text), true)
  const sheet = part('xl/worksheets/sheet1.xml')
  sheet.push(strToU8(`${XML}<worksheet xmlns="${OOXML}/spreadsheetml/2006/main"><sheetData>`))
  let written = 0
  for await (const rows of pages) {
    const first = written + 1
    sheet.push(strToU8(rows.map((row, index) => rowXml(row, first + index)).join('')))
    written += rows.length
    yield* ready
    ready = []
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  yield* ready
}
