import path from 'node:path'
import { registry } from '@domain/core'
import { sweepLine } from '@infra/logfile/redaction/sweep'
import { replay } from '@infra/logfile/replay'
import { sealed } from '@infra/logfile/shrink'
import { argumentsOf } from './arguments'
import { readLog } from './input'
import { allLines, writeLines } from './output'
import { Refusal } from './refusal'
import { firstOf, print, row } from './terminal'

export const SAVE_USAGE = 'Usage: npm run replay -- save-as-test FILE NAME [--again]'

/**
 * Puts a log among the tests (tests/logs, replayed by tests/model/goldenLogs.test.ts) with the state that
 * this build comes to in its footer. While it still breaks a rule, that test fails; save it `--again` with
 * the build that mends it.
 * @throws {Refusal} for a log with somebody in it: what is among the tests is there for everyone.
 */
export async function saveAsTestCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = argumentsOf(args, SAVE_USAGE, 2, {
    again: { type: 'boolean', default: false },
  })
  const [file = '', name = ''] = positionals
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
    throw new Refusal(`A test is named in small letters with dashes, not '${name}'. ${SAVE_USAGE}`)
  const read = readLog(file)
  if (read.quarantinedCount > 0)
    throw new Refusal(`${read.quarantinedCount} lines of ${file} cannot be read: see verify.`)
  const log = sealed(read, read.checkpoint, read.entries, registry)
  const lines = await allLines(log)
  const found = lines.flatMap((line, i) => sweepLine(line, i + 1))
  if (found.length > 0)
    throw new Refusal(
      `Line ${found[0]?.line}, ${found[0]?.path}, looks like ${found[0]?.looksLike}: redact the log first.`,
    )
  const { violations } = replay(log, registry).report
  const out = path.join('tests/logs', `${name}.ndjson`)
  writeLines(out, lines, values.again)
  print([
    row('entries', log.entries.length),
    row('state hash', log.footer?.hash ?? ''),
    row('still broken', violations.length),
    ...firstOf(violations, (one) => `${one.rule}: ${one.table} ${one.id}`),
    row('written', out),
  ])
  return 0
}
