import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../platform/db/work'

/** So long at most it waits where nobody says otherwise, and so long between two looks, ms. */
const MOST_MS = 400
const LOOK_MS = 25

/** Waits until what has come from providers so far is taken in: work on many conversations at once leaves the machine to it. */
export async function afterIntake(db: Pick<Database, 'once'>, mostMs = MOST_MS): Promise<void> {
  const until = performance.now() + mostMs
  const [last] = await db.once<{ id: string | null }>(
    'SELECT max(id)::text AS id FROM webhook_inbox WHERE processed_at IS NULL',
  )
  let waits = last?.id !== null
  while (waits && performance.now() < until) {
    await sleep(LOOK_MS)
    const [row] = await db.once<{ waits: boolean }>(
      'SELECT EXISTS (SELECT FROM webhook_inbox WHERE processed_at IS NULL AND id <= $1) AS waits',
      [last?.id],
    )
    waits = row?.waits ?? false
  }
}
