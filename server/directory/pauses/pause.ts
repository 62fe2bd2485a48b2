import type { User } from '../../../contract/entities'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { Principal } from '../../platform/principal'
import { tellTeam } from '../access/tell-team'
import { loadUser } from '../session/user'
import { lockUser } from '../users/locked-user'

/**
 * Somebody goes on pause, or gives another reason for the one that they are on: that ends, and another begins. The same
 * reason again changes nothing.
 * @throws Refusal INVALID for an unknown reason, or for no reason where the shop has some.
 */
export async function startPause(
  work: Work,
  userId: string,
  reasonId: string | null,
  now: Date,
): Promise<User> {
  const reason = reasonId === null ? null : await reasonNamed(work, reasonId)
  if (reason === null && (await work.one('SELECT 1 FROM pause_reasons WHERE active LIMIT 1')))
    throw new Refusal('INVALID', 'Escolha o motivo da pausa.', { field: 'reason_id' })
  await lockOne(work, userId)
  const running = await work.one<{ reason: string | null }>(
    'SELECT reason FROM user_pauses WHERE user_id = $1 AND ended_at IS NULL',
    [Number(userId)],
  )
  if (!running || running.reason !== reason) {
    await work.query('UPDATE user_pauses SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL', [
      Number(userId),
      now,
    ])
    await work.query(
      'INSERT INTO user_pauses (tenant_id, user_id, reason, started_at) VALUES ($1, $2, $3, $4)',
      [work.tenant.id, Number(userId), reason, now],
    )
    await tellPause(work, userId)
  }
  return loadUser(work, userId)
}

/** Ends the pause that somebody is on, if they are on one; `by`: who did it in their stead. */
export async function endPause(work: Work, userId: string, by: string | null, now: Date): Promise<User> {
  await lockOne(work, userId)
  const ended = await work.one(
    'UPDATE user_pauses SET ended_at = $2, ended_by = $3 WHERE user_id = $1 AND ended_at IS NULL RETURNING id',
    [Number(userId), now, by === null ? null : Number(by)],
  )
  if (ended) await tellPause(work, userId)
  return loadUser(work, userId)
}

/** Ends somebody else's pause. @throws Refusal NOT_FOUND, FORBIDDEN for one whose role opens more than the caller's. */
export async function endPauseOf(work: Work, caller: Principal, userId: string, now: Date): Promise<User> {
  const { id } = await lockUser(work, caller, userId)
  return endPause(work, String(id), caller.userId, now)
}

/** One pause after the other; tickets that are being handed out wait, or are waited for. */
const lockOne = (work: Work, userId: string): Promise<unknown> =>
  work.query('SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE', [Number(userId)])

async function reasonNamed(work: Work, id: string): Promise<string> {
  const row = isId(id)
    ? await work.one<{ name: string }>('SELECT name FROM pause_reasons WHERE id = $1::bigint AND active', [
        id,
      ])
    : undefined
  if (!row) throw new Refusal('INVALID', 'Este motivo não existe mais.', { field: 'reason_id' })
  return row.name
}

/** Colleagues see it where they see who is there, and all of one's own panels. */
const tellPause = (work: Work, userId: string) =>
  tellTeam(work, { topics: ['users'], selves: [Number(userId)] })
