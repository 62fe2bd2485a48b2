import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Work } from '../db/work'

/** A run ends after so long, and the next begins: others' work waits for the same workers, ms. */
const RUN_MS = 15_000
const SECOND_MS = 1_000
/** So long after it was taken, whoever sent a message is gone, ms. */
const DEAD_MS = 10 * 60_000

/** What a turn came to: when the next message is due (null: none waits), and whether as many left as may within a second. */
type Turn = Readonly<{ againAt: Date | null; isFull: boolean }>

/** Takes a turn a second until nothing is due or a run is over. @returns when to go on; null: nothing waits. */
export async function takeTurns(now: () => Date, turn: () => Promise<Turn>): Promise<Date | null> {
  const end = Date.now() + RUN_MS
  for (;;) {
    const begun = Date.now()
    const { againAt, isFull } = await turn()
    if (againAt === null || Date.now() > end || againAt.getTime() > now().getTime()) return againAt
    // Fewer than might leave: there are no more.
    if (isFull) await sleep(Math.max(0, begun + SECOND_MS - Date.now()))
  }
}

type Outbox = Readonly<{
  name: string
  /** Its table, and the column of what messages leave by, where that runs by itself. */
  table: string
  lane: string | null
  settle(
    work: Work,
    outcomes: readonly Readonly<{ id: string; state: 'unknown'; reason: null; at: Date }>[],
  ): Promise<unknown>
  enqueue(work: Work, at: Date, lane: string): Promise<void>
}>

/** A step of the housekeeping: settles messages in whose hands a server died, of which nobody knows whether they left, and goes on where a run was lost. */
export const reviveOutbox = ({ name, table, lane, settle, enqueue }: Outbox) => ({
  name,
  async run({ db, now }: { db: Database; now(): Date }): Promise<void> {
    const dead = await db.system((work) =>
      work.query<{ tenant_id: number; slug: string; ids: string[] }>(
        `SELECT m.tenant_id, t.slug, array_agg(m.id::text ORDER BY m.id) AS ids FROM ${table} m JOIN tenants t ON t.id = m.tenant_id
         WHERE m.state = 'sending' AND m.claimed_at < $1 GROUP BY 1, 2`,
        [new Date(now().getTime() - DEAD_MS)],
      ),
    )
    for (const { tenant_id: id, slug, ids } of dead)
      await db.work({ id, slug }, (work) =>
        settle(
          work,
          ids.map((message) => ({ id: message, state: 'unknown' as const, reason: null, at: now() })),
        ),
      )
    const waiting = await db.system((work) =>
      work.query<{ tenant_id: number; slug: string; lane: string; at: Date }>(
        `SELECT m.tenant_id, t.slug, ${lane === null ? `''` : `m.${lane}::text`} AS lane, min(m.next_at) AS at
         FROM ${table} m JOIN tenants t ON t.id = m.tenant_id WHERE m.state = 'queued' GROUP BY 1, 2, 3`,
      ),
    )
    for (const { tenant_id: id, slug, lane: by, at } of waiting)
      await db.work({ id, slug }, (work) => enqueue(work, at, by))
  },
})
