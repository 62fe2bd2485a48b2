import type { Database, Tenant, Work } from '../../platform/db/work'

/** Days that are looked at again: messages may come so late, and then stand in a row of their own. */
const DAYS = 31

/** Makes one row of the counts of each past hour, by connection, direction and person. */
export async function sumMessageCounts(db: Database, now: Date): Promise<void> {
  const scattered = await db.system((work) =>
    work.query<Tenant & { day: string }>(
      `SELECT DISTINCT t.id, t.slug, s.day::text FROM tenants t CROSS JOIN LATERAL (
         SELECT c.day FROM message_counts c
         WHERE c.tenant_id = t.id AND c.day BETWEEN $1::date - ${DAYS} AND $1::date - 1
         GROUP BY c.day, c.hour, c.instance_id, c.direction, c.user_id HAVING count(*) > 1
       ) s ORDER BY 1, 3`,
      [now],
    ),
  )
  for (const { day, ...tenant } of scattered) await db.work(tenant, (work) => sumDay(work, day))
}

/** What comes meanwhile has another row, which the next night adds. */
async function sumDay(work: Work, day: string): Promise<void> {
  const sums = await work.query<{ ids: string[]; kept: string; messages: number }>(
    `SELECT array_agg(id::text) AS ids, min(id)::text AS kept, sum(messages)::integer AS messages FROM message_counts
     WHERE day = $1 GROUP BY hour, instance_id, direction, user_id HAVING count(*) > 1`,
    [day],
  )
  await work.query(
    `UPDATE message_counts c SET messages = v.messages FROM unnest($2::bigint[], $3::integer[]) v(id, messages)
     WHERE c.day = $1 AND c.id = v.id`,
    [day, sums.map(({ kept }) => kept), sums.map(({ messages }) => messages)],
  )
  await work.query('DELETE FROM message_counts WHERE day = $1 AND id = ANY($2::bigint[])', [
    day,
    sums.flatMap(({ ids, kept }) => ids.filter((id) => id !== kept)),
  ])
}
