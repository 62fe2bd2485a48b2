import { registry } from '@domain/core'
import { firstBroken, firstOtherHash, firstParting, type Parting } from '@infra/logfile/bisect'
import { hashesAlong } from '@infra/logfile/hash-along'
import { openTimeline, type Timeline } from '@infra/logfile/timeline'
import { argumentsOf } from './arguments'
import { linesOfFile, readLog } from './input'
import { Refusal } from './refusal'
import { firstOf, inert, inertJson, print, row } from './terminal'

export const BISECT_USAGE =
  'Usage: npm run replay -- bisect FILE [--rule RULE] [--every] [--against FILE | --hashes FILE] [--json]'
export const HASHES_USAGE = 'Usage: npm run replay -- hashes FILE'

/**
 * The first entry after which a rule is broken; or, against another log or the hashes of another build, the
 * first place where the two part. Exit code 1 when something was found.
 */
export function bisectCommand(args: readonly string[]): number {
  const { values, positionals } = argumentsOf(args, BISECT_USAGE, 1, {
    rule: { type: 'string' },
    every: { type: 'boolean', default: false },
    against: { type: 'string' },
    hashes: { type: 'string' },
    json: { type: 'boolean', default: false },
  })
  const timeline = openTimeline(readLog(positionals[0] ?? ''), registry)
  if (values.against !== undefined)
    return tellParting(
      timeline,
      firstParting(timeline, openTimeline(readLog(values.against), registry)),
      values.json,
    )
  if (values.hashes !== undefined)
    return tellParting(
      timeline,
      { entry: null, state: firstOtherHash(hashesAlong(timeline), hashesOf(values.hashes)) },
      values.json,
    )
  const { rule, every } = values
  const found = firstBroken(timeline, { every, ...(rule !== undefined && { rule }) })
  if (values.json) print([inertJson(found)])
  else if (!found)
    print([`no rule is broken ${every ? 'anywhere' : 'at the end (--every looks at every entry)'}`])
  else
    print([
      row('first broken', placeInWords(timeline, found.at)),
      ...firstOf(found.violations, (one) => `${one.rule}: ${one.table} ${one.id}: ${one.detail}`),
    ])
  return found ? 1 : 0
}

/** Writes the state hash of every place, for another build to be held against (`bisect --hashes`). */
export function hashesCommand(args: readonly string[]): number {
  const { positionals } = argumentsOf(args, HASHES_USAGE, 1, {})
  print([...hashesAlong(openTimeline(readLog(positionals[0] ?? ''), registry))])
  return 0
}

function* hashesOf(file: string): Generator<string> {
  for (const line of linesOfFile(file)) {
    const hash = line.trim()
    if (hash === '') continue
    if (!/^[0-9a-f]{16}$/.test(hash))
      throw new Refusal(`${file} does not hold hashes. Make them with: npm run -s replay -- hashes FILE`)
    yield hash
  }
}

function tellParting(timeline: Timeline, { entry, state }: Parting, json: boolean): number {
  if (json) print([inertJson({ entry, state })])
  else
    print([
      row('first other entry', entry === null ? 'none' : placeInWords(timeline, entry)),
      row(
        'first other state',
        state === null ? 'none' : `${placeInWords(timeline, state.at)}: ${state.hashes.join(' and ')}`,
      ),
    ])
  return entry === null && state === null ? 0 : 1
}

function placeInWords(timeline: Timeline, at: number): string {
  if (at === 0) return 'the start'
  const entry = at <= timeline.length ? timeline.entryAt(at) : null
  return entry
    ? inert(`entry ${at}, position ${entry.pos}: ${entry.kind} ${entry.name} ${entry.id}`)
    : `entry ${at}`
}
