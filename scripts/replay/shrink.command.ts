import { registry } from '@domain/core'
import { breaksRule, shrinkLog } from '@infra/logfile/shrink'
import { argumentsOf, needed, positionOf } from './arguments'
import { readLog } from './input'
import { allLines, writeLines } from './output'
import { Refusal } from './refusal'
import { print, row } from './terminal'

export const SHRINK_USAGE = 'Usage: npm run replay -- shrink FILE --out FILE [--rule RULE] [--until POSITION]'

/** Writes the few entries that still break the rule (any, when none is named), of those up to a position. */
export async function shrinkCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = argumentsOf(args, SHRINK_USAGE, 1, {
    out: { type: 'string' },
    rule: { type: 'string' },
    until: { type: 'string' },
  })
  const out = needed(values.out, '--out', SHRINK_USAGE)
  const until =
    values.until === undefined ? Number.POSITIVE_INFINITY : positionOf(values.until, '--until', SHRINK_USAGE)
  const whole = readLog(positionals[0] ?? '')
  const file = { ...whole, entries: whole.entries.filter((entry) => entry.pos <= until) }
  const shrunk = shrinkLog(file, registry, breaksRule(values.rule))
  if (!shrunk.ok) throw new Refusal(shrunk.reason)
  writeLines(out, await allLines(shrunk.file))
  print([
    row('entries', `${file.entries.length} → ${shrunk.file.entries.length}`),
    row('checkpoint', shrunk.file.checkpoint ? 'needed, in part' : whole.checkpoint ? 'not needed' : 'none'),
    row('logs tried', `${shrunk.tries}${shrunk.finished ? '' : ' (stopped there: a smaller log may exist)'}`),
    row('written', out),
  ])
  return 0
}
