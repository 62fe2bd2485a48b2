import type { Work } from '../../platform/db/work'

/** How long an enrolment waits for its first code, minutes. */
const ENROLMENT_MINUTES = 15

export type Factor = {
  /** Sealed. */
  secret: string | null
  confirmed_at: Date | null
  last_step: number | null
  /** Sealed; null where none is under way, or it was left lying. */
  pending_secret: string | null
  pending_session: string | null
  attempts: number
  /** Minutes until a code is looked at again; null: at once. */
  locked_minutes: number | null
  lock_over: boolean
}

/** A user's second factor, made if there is none, and held until the transaction ends. */
export async function lockFactor(work: Work, userId: string): Promise<Factor> {
  const about = [work.tenant.id, Number(userId)]
  await work.query(
    'INSERT INTO two_factors (tenant_id, user_id) VALUES ($1, $2) ON CONFLICT (tenant_id, user_id) DO NOTHING',
    about,
  )
  const row = await readFactor(work, userId, 'FOR UPDATE')
  if (!row) throw new Error('second factor not written')
  return row
}

/** The same, only read. */
export const readFactor = (
  work: Work,
  userId: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<Factor | undefined> =>
  work.one<Factor>(
    `SELECT secret, confirmed_at, last_step::float8 AS last_step, attempts,
       CASE WHEN pending_at > now() - make_interval(mins => ${ENROLMENT_MINUTES}) THEN pending_secret END AS pending_secret,
       pending_session::text,
       CASE WHEN locked_until > now() THEN ceil(extract(epoch FROM locked_until - now()) / 60)::integer END AS locked_minutes,
       locked_until IS NOT NULL AND locked_until <= now() AS lock_over
     FROM two_factors WHERE tenant_id = $1 AND user_id = $2 ${lock}`,
    [work.tenant.id, Number(userId)],
  )
