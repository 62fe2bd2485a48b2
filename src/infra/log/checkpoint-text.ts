import { type Checkpoint, restore, save } from '@domain/checkpoint'
import { digest } from '@domain/kernel/digest'
import type { Entry } from '@domain/kernel/entry'
import type { World } from '@domain/kernel/world'
import { TABLE_NAMES } from '@domain/table-names.gen'
import { gunzipLines, gzip } from './compress'
import type { Admission } from './read-segments'

/*
 * A world as compressed lines, so that neither writing nor reading holds a second copy of it as one text:
 *
 *   {"pos":9,"cursor":4,"parked":[…],"seen":[…]}
 *   {"table":"tickets","rows":[…]}                 as many as are needed, a thousand rows each
 */

const ROWS_PER_LINE = 1_000

/** A checkpoint as bytes, and the digest of what they say. */
export type Written = Readonly<{ bytes: Uint8Array<ArrayBuffer>; content: string }>

/** Writes a world down. */
export async function writeCheckpoint(world: World): Promise<Written> {
  const sum = new Sum()
  const bytes = await gzip(sum.over(linesOf(save(world))))
  return { bytes, content: sum.value }
}

/**
 * Reads a world back. Parked entries come in by the admission; one that it refuses is left out.
 * @throws {Error} when the bytes are damaged or do not say what was written.
 */
export async function readCheckpoint({ bytes, content }: Written, admission: Admission): Promise<World> {
  const sum = new Sum()
  const rows: Record<string, unknown[]> = {}
  let frame: Omit<Checkpoint, 'rows'> | null = null
  for await (const line of gunzipLines(bytes)) {
    sum.add(`${line}\n`)
    const value = JSON.parse(line) as (Omit<Checkpoint, 'rows'> & { table?: never }) | Part
    if (value.table === undefined) {
      frame = value
      continue
    }
    const list = rows[value.table] ?? []
    list.push(...value.rows)
    rows[value.table] = list
  }
  if (!frame || sum.value !== content) throw new Error('the checkpoint does not say what was written')
  return restore({
    ...frame,
    rows: rows as unknown as Checkpoint['rows'],
    parked: lifted(frame.parked, admission),
  })
}

type Part = { table: string; rows: unknown[] }

function* linesOf({ rows, ...frame }: Checkpoint): Generator<string> {
  yield `${JSON.stringify(frame)}\n`
  for (const table of TABLE_NAMES)
    for (let i = 0; i < rows[table].length; i += ROWS_PER_LINE) {
      const part: Part = { table, rows: rows[table].slice(i, i + ROWS_PER_LINE) }
      yield `${JSON.stringify(part)}\n`
    }
}

const lifted = (parked: Checkpoint['parked'], admission: Admission): Checkpoint['parked'] =>
  parked.map(([key, entries]) => {
    const fit: Entry[] = []
    for (const entry of entries) {
      const admitted = admission(entry)
      if (admitted.ok) fit.push(admitted.entry)
    }
    return [key, fit] as const
  })

/** A running digest over pieces, in their order. */
class Sum {
  #high = 0
  #low = 0

  add(piece: string): void {
    const [high, low] = digest(piece)
    this.#high = (Math.imul(this.#high, 31) + high) >>> 0
    this.#low = (Math.imul(this.#low, 31) + low) >>> 0
  }

  *over(pieces: Iterable<string>): Generator<string> {
    for (const piece of pieces) {
      this.add(piece)
      yield piece
    }
  }

  get value(): string {
    return [this.#high, this.#low].map((half) => half.toString(16).padStart(8, '0')).join('')
  }
}
