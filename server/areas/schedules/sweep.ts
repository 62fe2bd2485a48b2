import type { Database, Tenant } from '../../platform/db/work'
import { enqueueDue } from './schedule'

/** Overdue for longer than this, a message's job has been given up, min. */
const OVERDUE_MIN = 30

/** Gives jobs again to messages whose own were given up: none waits for ever. */
export async function reviveOverdue(db: Database, now: Date): Promise<void> {
  const tenants = await db.system((work) => work.query<Tenant>('SELECT id, slug FROM tenants ORDER BY id'))
  for (const tenant of tenants)
    await db.work(tenant, async (work) => {
      const overdue = await work.query<{ id: string }>(
        `SELECT id::text FROM scheduled_messages WHERE state IN ('pending', 'sending')
           AND send_at < $1::timestamptz - make_interval(mins => ${OVERDUE_MIN}) ORDER BY send_at LIMIT 500`,
        [now],
      )
      for (const { id } of overdue) await enqueueDue(work, id, now)
    })
}
