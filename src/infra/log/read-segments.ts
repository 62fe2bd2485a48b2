import type { Entry } from '@domain/kernel/entry'
import { admit, type Registry } from '@domain/kernel/registry'
import { readEntry } from '@infra/logfile/entry'
import type { StoreKey } from './seal'
import { type Segment, valuesOf } from './segments'

/** How stored entries are admitted: payloads of older builds are lifted, newer ones kept. */
export type Admission = (entry: Entry) => { ok: true; entry: Entry } | { ok: false; reason: string }

/** The admission of stored entries by a registry. */
export const storeAdmission =
  (registry: Registry): Admission =>
  (entry) =>
    admit(registry, entry)

/** A stretch of the log that cannot be had, the reason, and what lies there instead. */
export type Damage = Readonly<{ from: number; to: number; reason: string; raw: string }>

/** Most characters of a damaged stretch that are kept for QA. */
const RAW_CHARS = 4_000

/**
 * The entries of some segments, in order, from the one after `after` to `to`. What cannot be read, stands in a
 * wrong place, is missing or is there twice is left out and told as damage; everything else goes on.
 */
export async function readSegments(
  segments: readonly Segment[],
  range: { after: number; to: number },
  admission: Admission,
  key: StoreKey,
): Promise<{ entries: Entry[]; damage: Damage[] }> {
  const entries: Entry[] = []
  const damage: Damage[] = []
  let last = range.after
  const missing = (to: number) => {
    if (to > last) damage.push({ from: last + 1, to, reason: 'missing', raw: '' })
  }
  for (const segment of segments) {
    if (!isPlace(segment)) {
      damage.push({
        from: last + 1,
        to: last + 1,
        reason: 'a segment without its place',
        raw: rawOf(segment),
      })
      continue
    }
    if (segment.to <= last) continue
    missing(segment.from - 1)
    const from = Math.max(segment.from, last + 1)
    const values = await valuesOf(segment, key).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      damage.push({ from, to: segment.to, reason, raw: rawOf(segment) })
      return null
    })
    const end = values ? Math.min(segment.to, segment.from + values.length - 1) : segment.to
    for (let pos = from; values && pos <= end; pos++) {
      const read = entryAt(values[pos - segment.from], pos, admission)
      if (read.ok) entries.push(read.entry)
      else damage.push({ from: pos, to: pos, reason: read.reason, raw: rawOf(values[pos - segment.from]) })
    }
    // What comes after them may be in the next segment, or nowhere.
    if (values && end < segment.to)
      damage.push({ from: end + 1, to: segment.to, reason: 'fewer entries than places', raw: rawOf(segment) })
    last = Math.max(last, end)
  }
  missing(range.to)
  return { entries, damage }
}

function entryAt(value: unknown, pos: number, admission: Admission): ReturnType<Admission> {
  const read = readEntry(value, admission)
  if (read.ok && read.entry.pos !== pos)
    return { ok: false, reason: `an entry of position ${read.entry.pos} stands at ${pos}` }
  return read
}

const isPlace = ({ from, to }: Segment): boolean =>
  Number.isSafeInteger(from) && Number.isSafeInteger(to) && from >= 1 && from <= to

const rawOf = (value: unknown): string => {
  const text = typeof value === 'object' && value !== null && 'json' in value ? value.json : undefined
  return (typeof text === 'string' ? text : (JSON.stringify(value, printable) ?? '')).slice(0, RAW_CHARS)
}

const printable = (_: string, value: unknown): unknown =>
  value instanceof Uint8Array || value instanceof ArrayBuffer ? `${value.byteLength} bytes` : value
