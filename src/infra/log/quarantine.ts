import type { LocalDatabase } from './database'
import { sealText } from './seal'

/** Most items that are kept, and characters of each. */
const MOST = 1_000
const CHARS = 4_000
/** The oldest go when so many more have come. */
const TRIM_EVERY = 50

/** Keeps what did not decode, for QA. @param at when it came, ms */
export async function putInQuarantine(
  db: LocalDatabase,
  at: number,
  reason: string,
  raw: string,
): Promise<void> {
  const n = await db.quarantine.add({ at, reason, raw: await sealText(db.key, raw.slice(0, CHARS)) })
  if (n % TRIM_EVERY === 0) await trimQuarantine(db, MOST)
}

/** Forgets the oldest of what did not decode. */
export async function trimQuarantine(db: LocalDatabase, keep: number): Promise<void> {
  const oldest = await db.quarantine.orderBy('n').reverse().offset(keep).first()
  if (oldest?.n !== undefined) await db.quarantine.where('n').belowOrEqual(oldest.n).delete()
}
