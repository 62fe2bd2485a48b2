import { open } from 'node:fs/promises'
import { cleanText } from '../../platform/db/clean-text'
import { BadTable } from './bad-table'
import { encodingOf, textOf } from './decode'
import { LONGEST_CELL, MOST_COLUMNS, MOST_ROWS } from './limits'
import { onlyText, refuseOther } from './only-text'
import { separatedRows } from './separated'
import { workbookRows } from './workbook'

/** So many of a file's first bytes say what it is. */
const HEAD = 4_100

/** A file's rows, its head first; `done` lets go of it. */
export type Table = Readonly<{ encoding: string; rows: AsyncGenerator<string[]>; done: () => Promise<void> }>

/** Opens a file of this machine as a table. @throws BadTable, here or while its rows are read */
export async function openTable(place: string): Promise<Table> {
  const file = await open(place)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    const head = buffer.subarray(0, bytesRead)
    const done = () => file.close()
    if (head.toString('latin1').startsWith('PK\u0003\u0004')) {
      const rows = await workbookRows(place)
      return { encoding: 'xlsx', rows: cleaned(inOrder(rows)), done }
    }
    if (bytesRead >= 4 && head.readUInt32BE(0) === 0xd0cf11e0)
      throw new BadTable('Esta é uma planilha antiga (XLS). Salve-a como XLSX ou CSV e envie de novo.')
    refuseOther(head)
    const encoding = await encodingOf(file)
    return { encoding, rows: cleaned(separatedRows(onlyText(textOf(file, encoding), head))), done }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** A sheet's rows, but for those that hold nothing, with their numbers. */
function* inOrder(rows: readonly string[][]) {
  for (const [index, cells] of rows.entries())
    if (cells.some((cell) => cell !== '')) yield { cells, line: index + 1 }
}

type Placed = Readonly<{ cells: string[]; line: number }>

async function* cleaned(rows: AsyncIterable<Placed> | Iterable<Placed>): AsyncGenerator<string[]> {
  let count = 0
  for await (const { cells, line } of rows) {
    count += 1
    if (count > MOST_ROWS + 1)
      throw new BadTable('O arquivo tem mais de 1.000.000 de linhas. Divida-o e envie as partes.')
    if (cells.length > MOST_COLUMNS && cells.some((text, column) => column >= MOST_COLUMNS && text !== ''))
      throw new BadTable(
        `A linha ${line} tem ${cells.length} colunas, e cabem ${MOST_COLUMNS}. Apague as que não servem e envie de novo.`,
      )
    yield cells.slice(0, MOST_COLUMNS).map(cell)
  }
}

/** Without the apostrophe that exports put before what a spreadsheet would run. */
const cell = (text: string): string =>
  cleanText(text)
    .trim()
    .replace(/^'(?=[\p{Cf}\s]*[=+\-@\t\r＝＋－＠])/u, '')
    .slice(0, LONGEST_CELL)
