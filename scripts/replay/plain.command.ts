import { argumentsOf, needed } from './arguments'
import { readLog } from './input'
import { allLines, writeLines } from './output'
import { Refusal } from './refusal'
import { print, row } from './terminal'

export const PLAIN_USAGE = 'Usage: npm run replay -- plain FILE --out FILE'

/**
 * Writes the log with a line for each entry, to be read and searched as text.
 * @throws {Refusal} for a log that is not whole: what cannot be read would be left out, and look as if it had not been.
 */
export async function plainCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = argumentsOf(args, PLAIN_USAGE, 1, { out: { type: 'string' } })
  const out = needed(values.out, '--out', PLAIN_USAGE)
  const file = positionals[0] ?? ''
  const log = readLog(file)
  if (log.quarantinedCount > 0 || !log.footer) throw new Refusal(`${file} is not whole: see verify.`)
  const lines = await allLines(log)
  writeLines(out, lines)
  print([row('lines', lines.length), row('written', out)])
  return 0
}
