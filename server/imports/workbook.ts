import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import { Refusal } from '../platform/graphql/refusal'

/** What a workbook may grow to when it is unpacked: a file of some kB can say that it holds gigabytes. */
const MOST_UNPACKED = 300 * 1024 * 1024

/** The rows of a workbook's first sheet, each a list of texts. @throws Refusal for what is none, or too large */
export async function workbookRows(path: string): Promise<string[][]> {
  const bytes = await readFile(path)
  if (unpackedSize(bytes) > MOST_UNPACKED)
    throw new Refusal('INVALID', 'A planilha é grande demais. Salve-a como CSV e envie de novo.')
  try {
    const rows = await readSheet(bytes)
    return rows.map((row) => row.map(textOf)).filter((row) => row.some((cell) => cell !== ''))
  } catch {
    throw new Refusal('INVALID', 'Não consegui ler esta planilha. Salve-a como XLSX ou CSV e envie de novo.')
  }
}

/**
 * A cell as one would type it: days and decimal commas as in Brazil, for 12.345 would be read as twelve thousand; whole
 * numbers without an exponent, but for those of which a workbook has lost digits: these are refused like any rounded one.
 */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date)
    return `${two(cell.getUTCDate())}/${two(cell.getUTCMonth() + 1)}/${cell.getUTCFullYear()}`
  if (typeof cell === 'number') return numberText(cell)
  if (typeof cell === 'boolean') return cell ? 'sim' : 'não'
  return String(cell)
}
function numberText(cell: number): string {
  if (Number.isSafeInteger(cell)) return cell.toFixed(0)
  return (Number.isInteger(cell) ? cell.toExponential() : String(cell)).replace('.', ',').replace('e', 'E')
}
const two = (number: number) => String(number).padStart(2, '0')

const ENTRY = 0x02014b50

/** What the zip's own directory says that its parts come to, bytes (APPNOTE 4.3.12). */
export function unpackedSize(zip: Buffer): number {
  let size = 0
  for (let at = zip.indexOf('PK\u0001\u0002', 0, 'latin1'); at >= 0 && at + 46 <= zip.length; ) {
    if (zip.readUInt32LE(at) !== ENTRY) break
    size += zip.readUInt32LE(at + 24)
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return size
}
