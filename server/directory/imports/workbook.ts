import { readFile } from 'node:fs/promises'
import { BadTable } from './bad-table'
import { MOST_COLUMNS, MOST_ROWS } from './limits'
import { extentOf } from './sheet-extent'

/** Rows × columns at most: the reader holds them all at once, and every gap between them. */
const MOST_CELLS = 5_000_000

/** The rows of a workbook's first sheet, each a list of texts. @throws BadTable for what is none, or too large */
export async function workbookRows(path: string): Promise<string[][]> {
  try {
    const { rows, columns, far } = await extentOf(path)
    if (rows > MOST_ROWS + 1 || columns > MOST_COLUMNS)
      throw new BadTable(
        `A planilha tem dados até a célula ${far}, e cabem 1.000.000 de linhas e ${MOST_COLUMNS} colunas. Apague o que está longe da tabela, ou divida-a, e envie de novo.`,
      )
    if (rows * columns > MOST_CELLS)
      throw new BadTable(
        `A planilha é grande demais (${rows} linhas × ${columns} colunas). Salve-a como CSV e envie de novo.`,
      )
    const { readSheet } = await import('read-excel-file/node')
    const sheet = await readSheet(await readFile(path))
    return sheet.map((row) => row.map(textOf))
  } catch (error) {
    if (error instanceof BadTable) throw error
    throw new BadTable('Não consegui ler esta planilha. Salve-a como XLSX ou CSV e envie de novo.')
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
