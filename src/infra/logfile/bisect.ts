import { checkInvariants } from '@domain/invariants'
import type { Entry } from '@domain/kernel/entry'
import { canonicalJson } from '@domain/kernel/hash'
import type { Violation } from '@domain/kernel/world'
import { hashesAlong } from './hash-along'
import type { Timeline } from './timeline'

/** The first place at which something is broken, and the entry that led there (null at place 0: the checkpoint is). */
type FirstBroken = Readonly<{ at: number; entry: Entry | null; violations: readonly Violation[] }>

type BisectOptions = Readonly<{
  /** Only this rule; any rule when left out. */
  rule?: string
  /**
   * Scan place after place instead of halving: also finds what heals again. Costs a scan of the world per
   * entry: minutes for tens of thousands.
   */
  every?: boolean
  /** Look from this place, and up to that one. */
  from?: number
  to?: number
}>

/**
 * The first place where an invariant is broken, or null. Halving supposes that what is broken stays so: the
 * last place must be broken, and the place before the answer is whole. A fault that the fold itself reported
 * is known of every entry and is found without supposing anything; the earlier of the two is given.
 */
export function firstBroken(timeline: Timeline, options: BisectOptions = {}): FirstBroken | null {
  const { rule, every = false, from = 0, to = timeline.length } = options
  const wanted = (violations: readonly Violation[]) =>
    rule === undefined ? violations : violations.filter((one) => one.rule === rule)
  const scan = (at: number) => wanted(checkInvariants(timeline.seek(at)))
  const broken = (at: number, violations: readonly Violation[]): FirstBroken => ({
    at,
    entry: timeline.entryAt(at),
    violations,
  })

  const reported = timeline.find(from, ({ at, mark }) => at <= to && wanted(mark.violations).length > 0)
  const scanned = every ? walk(from, reported ?? to, scan) : halve(from, reported ?? to, scan)
  if (scanned === null && reported === null) return null
  const at = scanned ?? reported ?? to
  return broken(at, [...wanted(timeline.markAt(at)?.violations ?? []), ...scan(at)])
}

type Scan = (at: number) => readonly Violation[]

function walk(from: number, to: number, scan: Scan): number | null {
  for (let at = from; at <= to; at++) if (scan(at).length > 0) return at
  return null
}

function halve(from: number, to: number, scan: Scan): number | null {
  if (from > to) return null
  if (scan(from).length > 0) return from
  if (scan(to).length === 0) return null
  let whole = from
  let brokenAt = to
  while (brokenAt - whole > 1) {
    const middle = (whole + brokenAt) >>> 1
    if (scan(middle).length > 0) brokenAt = middle
    else whole = middle
  }
  return brokenAt
}

/** Where two logs part. */
export type Parting = Readonly<{
  /** First place with another state; null when all that both have are the same. */
  state: Readonly<{ at: number; hashes: readonly [string, string] }> | null
  /** First place whose entries are not the same (or only one log has one); null when all are. */
  entry: number | null
}>

/** The first place where two logs differ in what they say, and the first where they differ in what came of it. */
export function firstParting(one: Timeline, other: Timeline): Parting {
  let entry: number | null = null
  const longest = Math.max(one.length, other.length)
  for (let at = 1; at <= longest && entry === null; at++) {
    const here = at <= one.length ? one.entryAt(at) : null
    const there = at <= other.length ? other.entryAt(at) : null
    if (!here || !there || canonicalJson(here) !== canonicalJson(there)) entry = at
  }
  return { entry, state: firstOtherHash(hashesAlong(one), hashesAlong(other)) }
}

/** The first place at which two rows of hashes differ; the shorter one ends the search. */
export function firstOtherHash(one: Iterable<string>, other: Iterable<string>): Parting['state'] {
  const there = other[Symbol.iterator]()
  let at = 0
  for (const here of one) {
    const next = there.next()
    if (next.done) return null
    if (next.value !== here) return { at, hashes: [here, next.value] }
    at += 1
  }
  return null
}
