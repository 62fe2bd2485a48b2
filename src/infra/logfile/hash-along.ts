import { digest } from '@domain/kernel/digest'
import { canonicalJson } from '@domain/kernel/hash'
import type { TableName, Tables, World } from '@domain/kernel/world'
import { TABLE_NAMES } from '@domain/table-names.gen'
import type { Timeline } from './timeline'

/**
 * The state hash of every place of a timeline, from 0. The hash is a sum over rows, so each costs only the
 * rows that its entry changed; that it equals `stateHash` of that place is property-tested.
 */
export const hashesAlong = (timeline: Timeline): Generator<string> =>
  sumsAlong(timeline, (table, row) => `${table}/${row.id}:${canonicalJson(row)}`)

/** What of a row goes into a sum. */
export type TextOfRow = (table: TableName, row: Tables[TableName]) => string

/** A running checksum over all rows and the cursor, for every place of a timeline, from 0. */
export function* sumsAlong(timeline: Timeline, textOf: TextOfRow): Generator<string> {
  const sum = new RunningSum(timeline.copyAt(0), textOf)
  yield sum.text()
  for (let at = 1; at <= timeline.length; at++) {
    const { rows, cursor } = timeline.changeAt(at)
    for (const { table, before, after } of rows) {
      if (before) sum.add(textOf(table, before), -1)
      if (after) sum.add(textOf(table, after), 1)
    }
    if (cursor[0] !== cursor[1]) {
      sum.add(`cursor:${cursor[0]}`, -1)
      sum.add(`cursor:${cursor[1]}`, 1)
    }
    yield sum.text()
  }
}

class RunningSum {
  #high = 0
  #low = 0

  constructor(world: World, textOf: TextOfRow) {
    for (const table of TABLE_NAMES)
      for (const row of world.rows[table].values()) this.add(textOf(table, row), 1)
    this.add(`cursor:${world.cursor}`, 1)
  }

  add(text: string, times: 1 | -1): void {
    const [high, low] = digest(text)
    this.#high = (this.#high + times * high) >>> 0
    this.#low = (this.#low + times * low) >>> 0
  }

  text(): string {
    return hex(this.#high) + hex(this.#low)
  }
}

const hex = (n: number) => n.toString(16).padStart(8, '0')
