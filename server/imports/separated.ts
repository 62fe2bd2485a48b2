import { Readable } from 'node:stream'
import { parse } from 'csv-parse'

const SEPARATORS = [';', ',', '\t', '|'] as const
/** A cell that goes on for so long has lost its closing quote, characters. */
const LONGEST_ROW = 200_000

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

/** The rows of a table of separated values (RFC 4180, leniently), each a list of texts; nothing is made of them. */
export async function* separatedRows(text: AsyncGenerator<string>): AsyncGenerator<string[]> {
  const first = await text.next()
  if (first.done) return
  // Excel's own word about it, where there is one.
  const said = /^sep=(.)\r?\n/i.exec(first.value)
  const rest = said ? first.value.slice(said[0].length) : first.value
  const all = async function* () {
    yield rest
    yield* text
  }
  const parser = parse({
    delimiter: said?.[1] ?? separatorOf(rest),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: LONGEST_ROW,
  })
  const source = Readable.from(all())
  source.on('error', (error) => parser.destroy(error))
  for await (const row of source.pipe(parser)) yield row as string[]
}
