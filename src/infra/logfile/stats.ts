import type { LogFile } from './format'

/** What a log is made of. Counts are of entries. */
type LogStats = Readonly<{
  entries: number
  /** Characters of the entries as JSON. */
  chars: number
  byName: readonly NameStats[]
  byKind: Readonly<Record<string, number>>
  bySource: Readonly<Record<string, number>>
  /** By hour of receipt in UTC (`2026-11-20T09`), in order. */
  byHour: readonly (readonly [hour: string, count: number])[]
  /** Runs of event numbers that never came, first and last. Numbers are the tenant's: some are not ours to see. */
  gaps: readonly (readonly [first: number, last: number])[]
  /** Events that were sent to this user and are not here: later ones name them as the one before (`prev`). */
  lost: number
  /** Longest time between two receipts, ms, and the position it ended at; null with fewer than two entries. */
  longestSilence: Readonly<{ ms: number; pos: number }> | null
}>

type NameStats = Readonly<{ name: string; count: number; chars: number }>

/** Counts a log through. */
export function statsOf({ entries, checkpoint }: LogFile): LogStats {
  const names = new Map<string, { count: number; chars: number }>()
  const kinds = new Map<string, number>()
  const sources = new Map<string, number>()
  const hours = new Map<string, number>()
  const numbers = new Set<number>()
  const prevs: number[] = []
  let chars = 0
  let longestSilence: LogStats['longestSilence'] = null
  let last: number | null = null
  for (const entry of entries) {
    const size = JSON.stringify(entry).length
    chars += size
    const of = names.get(entry.name) ?? { count: 0, chars: 0 }
    names.set(entry.name, { count: of.count + 1, chars: of.chars + size })
    add(kinds, entry.kind)
    add(sources, entry.src)
    add(hours, new Date(entry.rx).toISOString().slice(0, -11))
    if (entry.kind === 'event' && entry.seq) {
      numbers.add(entry.seq)
      if (entry.prev) prevs.push(entry.prev)
    }
    if (last !== null && (longestSilence === null || entry.rx - last > longestSilence.ms))
      longestSilence = { ms: Math.max(0, entry.rx - last), pos: entry.pos }
    last = entry.rx
  }
  const inRow = [...numbers].sort((a, b) => a - b)
  /** What came before the log began is no hole in it. */
  const first = Math.max(checkpoint?.cursor ?? 0, inRow[0] ?? 0)
  return {
    entries: entries.length,
    chars,
    byName: [...names]
      .map(([name, of]) => ({ name, ...of }))
      .sort((a, b) => b.count - a.count || order(a.name, b.name)),
    byKind: inOrder(kinds),
    bySource: inOrder(sources),
    byHour: [...hours].sort(([a], [b]) => order(a, b)),
    gaps: gapsIn(inRow),
    lost: new Set(prevs.filter((prev) => prev > first && !numbers.has(prev))).size,
    longestSilence,
  }
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

const inOrder = (counts: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...counts].sort(([a], [b]) => order(a, b)))

function gapsIn(inRow: readonly number[]): [number, number][] {
  const gaps: [number, number][] = []
  for (const [i, number] of inRow.entries()) {
    const before = inRow[i - 1] ?? number
    if (number > before + 1) gaps.push([before + 1, number - 1])
  }
  return gaps
}
