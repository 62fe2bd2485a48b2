import type { Checkpoint } from '@domain/checkpoint'
import type { Entry } from '@domain/kernel/entry'
import { findSecret } from '@domain/kernel/secrets'
import { TABLE_NAMES } from '@domain/table-names.gen'
import * as v from 'valibot'
import { type Admitted, readEntry } from './entry'
import { Id, Int } from './row-fields'
import { ROW_SCHEMAS } from './row-schemas.gen'

const Place = v.pipe(Int, v.minValue(0))

const Frame = v.object({
  pos: Place,
  cursor: Place,
  rows: v.record(v.string(), v.array(v.unknown())),
  parked: v.array(v.tuple([Id, v.array(v.unknown())])),
  seen: v.array(v.string()),
  seenEvents: v.optional(v.array(v.tuple([Place, v.string()]))),
})

/**
 * Takes a checkpoint out of a file. Null when its frame does not fit; a row or a parked entry that does not
 * fit is left out, and `quarantine` is told.
 */
export function readCheckpoint(
  value: unknown,
  admit: Admitted,
  quarantine: (reason: string) => void,
): Checkpoint | null {
  const frame = v.safeParse(Frame, value)
  if (!frame.success) {
    quarantine(`checkpoint: ${v.getDotPath(frame.issues[0]) ?? 'whole'}: ${frame.issues[0].message}`)
    return null
  }
  const { pos, cursor, rows, parked, seen, seenEvents } = frame.output
  const good: Record<string, unknown[]> = {}
  for (const table of TABLE_NAMES) {
    good[table] = []
    for (const [i, raw] of (rows[table] ?? []).entries()) {
      const row = v.safeParse<v.GenericSchema>(ROW_SCHEMAS[table], raw)
      const secret = row.success ? findSecret(row.output) : null
      if (secret !== null) quarantine(`checkpoint: ${table}[${i}]: holds what may be a secret: ${secret}`)
      else if (row.success) good[table].push(row.output)
      else quarantine(`checkpoint: ${table}[${i}].${v.getDotPath(row.issues[0])}: ${row.issues[0].message}`)
    }
  }
  const waiting: [string, Entry[]][] = []
  for (const [key, entries] of parked) {
    const fit: Entry[] = []
    for (const raw of entries) {
      const read = readEntry(raw, admit)
      if (read.ok) fit.push(read.entry)
      else quarantine(`checkpoint: parked ${key}: ${read.reason}`)
    }
    if (fit.length > 0) waiting.push([key, fit])
  }
  return {
    pos,
    cursor,
    rows: good as unknown as Checkpoint['rows'],
    parked: waiting,
    seen,
    ...(seenEvents && { seenEvents }),
  }
}
