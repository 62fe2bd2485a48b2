import type { LocalDatabase } from './database'
import { valuesOf } from './segments'

/**
 * The position of the last entry of the log of which something is so; 0: of none. Looks at what is stored as it lies
 * there, from the end; what cannot be read is passed over: reading the log for good tells of it.
 */
export async function lastPosition(db: LocalDatabase, is: (stored: unknown) => boolean): Promise<number> {
  const keys = await db.log.orderBy('from').reverse().primaryKeys()
  for (const key of keys) {
    const segment = await db.log.get(key)
    if (!segment) continue
    const values = await valuesOf(segment, db.key).catch(() => [])
    const at = values.findLastIndex(is)
    if (at >= 0) return segment.from + at
  }
  return 0
}
