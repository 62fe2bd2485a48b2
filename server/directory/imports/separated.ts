import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { BadTable } from './bad-table'
import { LONGEST_ROW, MOST_COLUMNS } from './limits'

const SEPARATORS = [';', ',', '\t', '|'] as const

/** Which sign parts the cells: the one that stands most often in the first line, outside of quotes. */
export function separatorOf(beginning: string): string {
  const [line = ''] = beginning.replace(/"[^"]*"/g, '').split(/\r\n|\n|\r/)
  let best: string = ';'
  let most = 0
  for (const sign of SEPARATORS) {
    const times = line.split(sign).length - 1
    if (times > most) [best, most] = [sign, times]
  }
  return best
}

/** Where a row stands in its file. */
export type Placed = Readonly<{ cells: string[] /** Its last line, from 1. */; line: number }>

/**
 * The rows of a table of separated values (RFC 4180, leniently), each a list of texts; nothing is made of them.
 * @throws BadTable that names the line
 */
export async function* separatedRows(text: AsyncGenerator<string>): AsyncGenerator<Placed> {
  const first = await text.next()
  if (first.done) return
  // Excel's own word about it, where there is one.
  const said = /^sep=(.)\r?\n/i.exec(first.value)
  const rest = said ? first.value.slice(said[0].length) : first.value
  const all = async function* () {
    yield rest
    yield* text
  }
  const before = said ? 1 : 0
  let line = before
  let empty = 0
  const ends: number[] = []
  const parser = parse({
    delimiter: said?.[1] ?? separatorOf(rest),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    // Asked as each row ends, ahead of whoever reads them. Rows of empty cells are left out.
    on_record: (cells, { lines, empty_lines }) => {
      line = before + lines
      empty = empty_lines
      if (cells.every((cell) => cell === '')) return null
      ends.push(line)
      return cells
    },
  })
  const source = Readable.from(all())
  source.on('error', (error) => parser.destroy(error))
  try {
    for await (const row of source.pipe(parser)) yield { cells: row as string[], line: ends.shift() ?? line }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw badRow(error, line + 1 + Number(error.empty_lines ?? empty) - empty)
  }
}

/** Says what is wrong with the row that begins on this line. */
function badRow({ code, index }: CsvError, line: number): BadTable {
  if (code !== 'CSV_QUOTE_NOT_CLOSED' && code !== 'CSV_MAX_RECORD_SIZE')
    return new BadTable(`A linha ${line} não pôde ser lida. Corrija-a e envie de novo.`)
  if (Number(index) > MOST_COLUMNS)
    return new BadTable(`A linha ${line} tem mais de ${MOST_COLUMNS} colunas. Corrija-a e envie de novo.`)
  return new BadTable(
    `O que começa na linha ${line} não termina: uma aspa (") foi aberta e não foi fechada. Corrija a linha e envie de novo.`,
  )
}
