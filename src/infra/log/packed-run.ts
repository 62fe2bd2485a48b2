import { isPacked, packJson, unpackJson } from '@contract/packed'
import type { Entry } from '@domain/kernel/entry'

/*
 * Entries of a run are alike, and most of their JSON is names of members and what is the same in all of them. A
 * packed run (contract/packed.ts) says that once. What goes through IndexedDB costs by the byte, so this is
 * several times faster than plain JSON (tests/bench, `pipe`).
 *
 * Earlier builds said only the names once; such runs lie on disks:
 *
 *   [{"id":"a","data":{"n":1}}, {"id":"b","data":{"n":2}}]
 *   {"shapes":[["id","data"],["n"]], "rows":[[0,"a",[1,1]], [0,"b",[1,2]]]}
 *
 * An object is a list that begins with the number of its shape; a list of values begins with -1.
 */

const LIST = -1

/** The text of a run. {@link unpackRun} gives back what `JSON.parse(JSON.stringify(entries))` would. */
export const packRun = (entries: readonly Entry[]): string => packJson(entries) ?? JSON.stringify(entries)

/**
 * What a run's text holds, not yet checked; what earlier builds wrote too.
 * @throws {Error} saying what is wrong when it is no run.
 */
export function unpackRun(text: string): unknown[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new Error('not JSON')
  }
  if (Array.isArray(parsed)) return parsed
  if (isPacked(parsed)) return unpackJson(parsed, Number.POSITIVE_INFINITY)
  const { shapes, rows } = (parsed ?? {}) as { shapes?: unknown; rows?: unknown }
  if (!Array.isArray(rows) || !isShapes(shapes)) throw new Error('not a run of entries')
  return rows.map((row: unknown) => unpack(row, shapes))
}

const isShapes = (value: unknown): value is string[][] =>
  Array.isArray(value) &&
  value.every((shape) => Array.isArray(shape) && shape.every((key) => typeof key === 'string'))

function unpack(row: unknown, shapes: readonly string[][]): unknown {
  if (typeof row !== 'object' || row === null) return row
  if (!Array.isArray(row)) throw new Error('an object in a packed run')
  if (row[0] === LIST) return row.slice(1).map((one: unknown) => unpack(one, shapes))
  const shape = typeof row[0] === 'number' ? shapes[row[0]] : undefined
  if (!shape || shape.length !== row.length - 1) throw new Error('a row without its shape')
  const value: Record<string, unknown> = {}
  for (let i = 0; i < shape.length; i++) {
    const key = shape[i] ?? ''
    const member = unpack(row[i + 1], shapes)
    if (key === '__proto__')
      // Set plainly, it would be the object's prototype.
      Object.defineProperty(value, key, {
        value: member,
        enumerable: true,
        writable: true,
        configurable: true,
      })
    else value[key] = member
  }
  return value
}
