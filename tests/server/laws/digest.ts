import type { OpenDatabase } from '../../../server/platform/db/pool'

/** Tables that live on by themselves: presence, who works on jobs, who looked at whom, who is away, and what is kept tidy by the hour. */
const RESTLESS = ['sessions', 'job_workers', 'customer_accesses', 'absence_watch', 'housekeeping_runs']

/** Who asks that is written down for having asked. */
const NOTED = "kind <> 'access_trail_read'"

/** The question for each database: planned anew, over all tables, it takes ten times as long as it is answered. */
const asked = new WeakMap<OpenDatabase, Promise<string>>()

/** A checksum over every row of every tenant, and over the jobs that wait. The database keeps its tables meanwhile. */
export async function digest(db: OpenDatabase): Promise<string> {
  const question = asked.get(db) ?? questionTo(db)
  asked.set(db, question)
  const { rows } = await db.pool.query<{ t: string; d: string }>({ name: 'digest', text: await question })
  return rows.map(({ t, d }) => `${t} ${d}`).join('\n')
}

async function questionTo(db: OpenDatabase): Promise<string> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' AND NOT tablename = ANY($1) ORDER BY 1`,
    [RESTLESS],
  )
  const parts = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS t, md5(coalesce(string_agg(r::text, E'\\n' ORDER BY r::text), '')) AS d FROM ${name} r
       WHERE ${name === 'security_log' ? NOTED : true}`,
  )
  parts.push(
    `SELECT 'jobs', md5(coalesce(string_agg(j.payload::text, E'\\n' ORDER BY j.id), '')) FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks k ON k.id = j.task_id WHERE k.identifier = 'messages.send'`,
  )
  return `${parts.join(' UNION ALL ')} ORDER BY 1`
}

/** The tables whose rows differ between two digests. */
export function changedBetween(before: string, after: string): string[] {
  const known = new Set(before.split('\n'))
  return after.split('\n').flatMap((line) => (known.has(line) ? [] : [line.split(' ')[0] as string]))
}
