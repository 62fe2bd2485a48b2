import { registry } from '@domain/core'
import { replay } from '@infra/logfile/replay'
import { statsOf } from '@infra/logfile/stats'
import { argumentsOf } from './arguments'
import { readLog } from './input'
import { detail, firstOf, inertJson, print, row } from './terminal'

export const STATS_USAGE = 'Usage: npm run replay -- stats FILE [--json]'

/** What a log is made of, and how long it takes to read and to fold. */
export function statsCommand(args: readonly string[]): number {
  const { values, positionals } = argumentsOf(args, STATS_USAGE, 1, {
    json: { type: 'boolean', default: false },
  })
  const reading = stopwatch()
  const file = readLog(positionals[0] ?? '')
  const read = reading()
  const stats = statsOf(file)
  const folding = stopwatch()
  const { report } = replay(file, registry)
  const folded = folding()
  const { passedOver } = report
  if (values.json) {
    const { quarantinedCount: quarantined, hash } = report
    print([inertJson({ ...stats, passedOver, quarantined, hash, read, folded })])
    return 0
  }
  const counts = (of: Readonly<Record<string, number>>) =>
    Object.entries(of)
      .map(([name, n]) => `${name} ${n}`)
      .join(', ') || 'none'
  print([
    row('entries', stats.entries),
    row('characters', stats.chars),
    row('by kind', counts(stats.byKind)),
    row('by source', counts(stats.bySource)),
    'by name',
    ...stats.byName.map((one) => detail(`${one.name.padEnd(40)} ${one.count}, ${one.chars} characters`)),
    'by hour (UTC)',
    ...stats.byHour.map(([hour, n]) => detail(`${hour}h  ${n}`)),
    row('gaps in numbers', stats.gaps.length),
    ...firstOf(stats.gaps, ([first, last]) => (first === last ? `${first}` : `${first} to ${last}`)),
    row('lost on the way', stats.lost),
    row('passed over', counts(passedOver)),
    row('quarantined', report.quarantinedCount),
    row(
      'longest silence',
      stats.longestSilence
        ? `${(stats.longestSilence.ms / 1000).toFixed(1)} s, up to position ${stats.longestSilence.pos}`
        : 'none',
    ),
    row('read in', `${read.ms} ms (${read.cpuMs} ms of work)`),
    row('folded in', `${folded.ms} ms (${folded.cpuMs} ms of work)`),
  ])
  return 0
}

/** Time since it was started, and what of it this process worked, ms. */
function stopwatch(): () => { ms: number; cpuMs: number } {
  const began = performance.now()
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return { ms: Math.round(performance.now() - began), cpuMs: Math.round((user + system) / 1000) }
  }
}
