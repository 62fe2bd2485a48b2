import type { Work } from '../../platform/db/work'

/** Writes down that a user has been through a lesson; the first time counts. Unknown users have left meanwhile. */
export const keepLesson = (work: Work, userId: string, lesson: string): Promise<unknown> =>
  work.query(
    `INSERT INTO training_progress (tenant_id, user_id, lesson)
     SELECT u.tenant_id, u.id, $3 FROM users u WHERE u.tenant_id = $1 AND u.id = $2 ON CONFLICT DO NOTHING`,
    [work.tenant.id, Number(userId), lesson],
  )

/** The names of the lessons that a user has been through. */
export async function lessonsOf(work: Work, userId: string): Promise<string[]> {
  const rows = await work.query<{ lesson: string }>(
    'SELECT lesson FROM training_progress WHERE tenant_id = $1 AND user_id = $2 ORDER BY done_at, lesson',
    [work.tenant.id, Number(userId)],
  )
  return rows.map(({ lesson }) => lesson)
}
