import { restore } from '@domain/checkpoint'
import { emptyWorld } from '@domain/empty-world'
import type { Effect } from '@domain/kernel/effects'
import type { Entry } from '@domain/kernel/entry'
import { fold } from '@domain/kernel/fold'
import type { Registry } from '@domain/kernel/registry'
import {
  emptyChange,
  type PassedOver,
  type TableName,
  type Tables,
  type Violation,
  type World,
} from '@domain/kernel/world'
import { copyWorld } from './copy-world'
import type { LogFile } from './format'

/*
 * A log to walk in. Places count from 0 (the checkpoint, or nothing) to `length` (after the last entry):
 * place i is the state after the i-th entry. They are not positions (`entry.pos`), which may have gaps.
 */

/** Which row. */
export type RowKey = Readonly<{ table: TableName; id: string }>

/** What is known of every entry without folding it again. */
export type EntryMark = Readonly<{
  /** Why it changed nothing; null when it was taken. */
  passedOver: PassedOver['reason'] | null
  /** What the fold itself reported. What only a scan of the world finds is for `bisect`. */
  violations: readonly Violation[]
  /** How many effects it asked for. */
  effects: number
  touched: readonly RowKey[]
}>

/** A row as it stood before and after one entry; null where it was not there. */
export type RowChange = RowKey &
  Readonly<{ before: Tables[TableName] | null; after: Tables[TableName] | null }>

/** What one entry did. */
export type EntryChange = Readonly<{
  /** Rows that are not the same as before. */
  rows: readonly RowChange[]
  /** What it asked the outside to do: listed, never done. */
  effects: readonly Effect[]
  passedOver: PassedOver['reason'] | null
  violations: readonly Violation[]
  /** The cursor and the number of parked entries, before and after. */
  cursor: readonly [before: number, after: number]
  parked: readonly [before: number, after: number]
}>

/** A place with what is known of it, as breakpoints see it. */
export type LogPlace = Readonly<{ at: number; entry: Entry; mark: EntryMark }>

export type Timeline = Readonly<{
  /** Number of entries; places run from 0 to this. */
  length: number
  /** The entry that led to place i (from 1); null at place 0. */
  entryAt(i: number): Entry | null
  /** What is known of that entry; null at place 0. */
  markAt(i: number): EntryMark | null
  /**
   * The state at place i. It is one world that is moved: good until the next `seek`; take `copyAt` to keep
   * one. One step forward costs one fold, any other move a copy of a kept world and at most
   * {@link FOLDS_PER_SEEK} folds (for logs up to {@link SLOTS} times that).
   */
  seek(i: number): World
  /** A world of its own, at place i. */
  copyAt(i: number): World
  /** What the entry that led to place i did; nothing at place 0. Does not move the world of `seek`. */
  changeAt(i: number): EntryChange
  /** Rows as they stood at place i, by key, null where not there. Does not move the world of `seek`. */
  rowsAt(i: number, keys: readonly RowKey[]): readonly (Tables[TableName] | null)[]
  /** First place after `from` (before it, when backwards) that matches; null when there is none. */
  find(
    from: number,
    matches: (place: LogPlace) => boolean,
    direction?: 'forwards' | 'backwards',
  ): number | null
  /** The last place whose entry's position is not beyond `pos`. */
  placeOf(pos: number): number
}>

/** Most worlds that are kept. */
const SLOTS = 64
/** Folds between two kept worlds unless asked otherwise, for logs up to SLOTS times as many entries. */
const FOLDS_PER_SEEK = 1_600
/** Entries that are folded in one go while a timeline is opened in slices. */
const SLICE = 2_000

/**
 * Folds a log once and keeps a world now and then. Effects are dropped: no network, clock or random.
 * @throws {RangeError} from the timeline's functions for a place that is none.
 */
export function openTimeline(
  file: LogFile,
  registry: Registry,
  options: { foldsPerSeek?: number } = {},
): Timeline {
  const steps = opening(file, registry, options.foldsPerSeek)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * The same in slices of some milliseconds, for a page that must stay alive meanwhile.
 * @param pause is waited for between slices, and told how much is done, from 0 to 1.
 */
export async function openTimelineInSlices(
  file: LogFile,
  registry: Registry,
  pause: (done: number) => Promise<void>,
): Promise<Timeline> {
  const steps = opening(file, registry)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await pause(step.value)
  }
}

function* opening(
  { checkpoint, entries }: LogFile,
  registry: Registry,
  foldsPerSeek = FOLDS_PER_SEEK,
): Generator<number, Timeline> {
  const spacing = Math.max(foldsPerSeek, Math.ceil(entries.length / SLOTS))
  const first = checkpoint ? restore(checkpoint) : emptyWorld()
  /** The worlds of places 0, spacing, 2 × spacing, … */
  const kept: World[] = []
  const marks: EntryMark[] = []
  for (const [i, entry] of entries.entries()) {
    if (i % spacing === 0) kept.push(copyWorld(first))
    if (i % SLICE === 0 && i > 0) yield i / entries.length
    marks.push(markOf(registry, first, entry))
  }
  if (kept.length === 0) kept.push(copyWorld(first))
  return timelineOf(entries, marks, kept, spacing, registry)
}

const NONE: readonly never[] = []

function markOf(registry: Registry, world: World, entry: Entry): EntryMark {
  const { touched, violations, passedOver, effects } = fold(registry, world, entry, emptyChange())
  const keys: RowKey[] = []
  for (const [table, ids] of touched) for (const id of ids) keys.push({ table, id })
  return {
    passedOver: passedOver[0]?.reason ?? null,
    violations: violations.length > 0 ? violations : NONE,
    effects: effects.length,
    touched: keys,
  }
}

function timelineOf(
  entries: readonly Entry[],
  marks: readonly EntryMark[],
  kept: readonly World[],
  spacing: number,
  registry: Registry,
): Timeline {
  const check = (i: number) => {
    if (!Number.isSafeInteger(i) || i < 0 || i > entries.length)
      throw new RangeError(`There is no place ${i} in a log of ${entries.length} entries.`)
  }
  const walker = () => new Walker(entries, marks, kept, spacing, registry)
  /** One is shown, the other looks things up. */
  const shown = walker()
  const aside = walker()
  return {
    length: entries.length,
    entryAt(i) {
      check(i)
      return entries[i - 1] ?? null
    },
    markAt(i) {
      check(i)
      return marks[i - 1] ?? null
    },
    seek(i) {
      check(i)
      return shown.goTo(i)
    },
    copyAt(i) {
      check(i)
      return copyWorld(aside.goTo(i))
    },
    changeAt(i) {
      check(i)
      if (shown.at === i && shown.change) return shown.change
      if (aside.at === i && aside.change) return aside.change
      const world = aside.goTo(i)
      return aside.change ?? noChange(world)
    },
    rowsAt(i, keys) {
      check(i)
      const { rows } = aside.goTo(i)
      return keys.map(({ table, id }) => rows[table].get(id) ?? null)
    },
    find(from, matches, direction = 'forwards') {
      check(from)
      const step = direction === 'forwards' ? 1 : -1
      for (let at = from + step; at >= 1 && at <= entries.length; at += step) {
        const entry = entries[at - 1]
        const mark = marks[at - 1]
        if (entry && mark && matches({ at, entry, mark })) return at
      }
      return null
    },
    placeOf(pos) {
      let low = 0
      let high = entries.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((entries[middle]?.pos ?? Number.POSITIVE_INFINITY) <= pos) low = middle + 1
        else high = middle
      }
      return low
    },
  }
}

const noChange = ({ cursor, parkedCount }: World): EntryChange => ({
  rows: NONE,
  effects: NONE,
  passedOver: null,
  violations: NONE,
  cursor: [cursor, cursor],
  parked: [parkedCount, parkedCount],
})

/** A world that goes from place to place. */
class Walker {
  #world: World | null = null
  /** Where the world is; -1 before the first move. */
  at = -1
  /** What the entry that led here did; null at place 0 and where a kept world lies. */
  change: EntryChange | null = null

  constructor(
    private readonly entries: readonly Entry[],
    private readonly marks: readonly EntryMark[],
    private readonly kept: readonly World[],
    private readonly spacing: number,
    private readonly registry: Registry,
  ) {}

  goTo(i: number): World {
    // A kept world is passed by one place, so that what the last entry did is known too.
    const slot = Math.min(Math.floor(Math.max(0, i - 1) / this.spacing), this.kept.length - 1)
    const near = slot * this.spacing
    let world = this.#world
    if (!world || this.at > i || this.at < near) {
      world = copyWorld(this.kept[slot] as World)
      this.#world = world
      this.at = near
      this.change = null
    }
    if (this.at < i - 1) this.#pass(world, i - 1)
    if (this.at < i) this.#step(world)
    return world
  }

  /** Goes on to a place whose last entry nobody asks about. */
  #pass(world: World, to: number): void {
    const change = emptyChange()
    while (this.at < to) {
      fold(this.registry, world, this.entries[this.at] as Entry, change)
      this.at += 1
    }
  }

  #step(world: World): void {
    const entry = this.entries[this.at] as Entry
    const { touched } = this.marks[this.at] as EntryMark
    const before = touched.map(({ table, id }) => world.rows[table].get(id) ?? null)
    const { cursor, parkedCount } = world
    const { effects, passedOver, violations } = fold(this.registry, world, entry, emptyChange())
    const rows = touched.map((key, i) => ({
      ...key,
      before: before[i] ?? null,
      after: world.rows[key.table].get(key.id) ?? null,
    }))
    this.at += 1
    this.change = {
      rows: rows.filter((row) => row.before !== row.after),
      effects,
      passedOver: passedOver[0]?.reason ?? null,
      violations,
      cursor: [cursor, world.cursor],
      parked: [parkedCount, world.parkedCount],
    }
  }
}
