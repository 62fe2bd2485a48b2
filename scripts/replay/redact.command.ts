import { registry } from '@domain/core'
import { newRedactionKey } from '@infra/logfile/redaction/pseudonyms'
import { redactLogFile } from '@infra/logfile/redaction/redact'
import { argumentsOf, needed } from './arguments'
import { linesOfFile } from './input'
import { writeLines } from './output'
import { firstOf, print, row } from './terminal'

export const REDACT_USAGE = 'Usage: npm run replay -- redact FILE --out FILE'

/** Writes the log with everybody taken out. Exit code 1, and nothing written, when the sweep finds somebody left. */
export async function redactCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = argumentsOf(args, REDACT_USAGE, 1, { out: { type: 'string' } })
  const out = needed(values.out, '--out', REDACT_USAGE)
  const redacted = await redactLogFile(linesOfFile(positionals[0] ?? ''), registry, await newRedactionKey())
  if (!redacted.ok) {
    print([
      redacted.reason,
      ...firstOf(redacted.findings, (one) => `line ${one.line}: ${one.path}: ${one.looksLike}`),
    ])
    return 1
  }
  writeLines(out, redacted.lines)
  print([row('lines', redacted.lines.length), row('written', out)])
  return 0
}
