import { PauseReasonForm } from '../../src/domain/pauses/pause-form'
import { checkedId, gone, parsed } from '../automatic-messages/place'
import { byName } from '../platform/db/by-name'
import { cleanText } from '../platform/db/clean-text'
import { isId } from '../platform/db/is-id'
import { mustBeAsSeen } from '../platform/db/seen-revision'
import type { Work } from '../platform/db/work'
import { publish } from '../platform/events/publish'
import { Refusal } from '../platform/graphql/refusal'
import type { PauseReason } from '../platform/graphql/resolvers.gen'
import { errorCode } from '../platform/startup-error'

/** SQLSTATE. */
const UNIQUE_VIOLATION = '23505'
/** Reasons of a shop: more nobody chooses from. */
const MOST = 50

/** The reasons that may be given for a pause now, by name. */
export const reasonsInUse = (work: Work): Promise<PauseReason[]> =>
  work.query<PauseReason>(
    `SELECT r.id::text, r.name FROM pause_reasons r WHERE r.active ORDER BY ${byName('r.name')}, r.id LIMIT ${MOST}`,
  )

/**
 * Makes a reason (`id` null) or changes the one that was read as `rev`. Pauses that were made keep the name they had.
 * @throws Refusal INVALID with the field, CONFLICT for a name that is taken, where there are as many as there may be, or
 *   where somebody else has changed it meanwhile, NOT_FOUND.
 */
export async function savePauseReason(
  work: Work,
  id: string | null,
  rev: number | null,
  typed: unknown,
): Promise<string> {
  const { name: spaced, active } = parsed(PauseReasonForm, typed)
  const name = cleanText(spaced).trim()
  await mustBeAsSeen(work, 'pause_reasons', checkedId(id), rev)
  if (id === null) await mustFit(work)
  const row = await (id === null
    ? work.one<{ id: string }>(
        'INSERT INTO pause_reasons (tenant_id, name, active) VALUES ($3, $1, $2) RETURNING id::text',
        [name, active, work.tenant.id],
      )
    : work.one<{ id: string }>(
        'UPDATE pause_reasons SET name = $1, active = $2, rev = rev + 1 WHERE id = $3::bigint RETURNING id::text',
        [name, active, id],
      )
  ).catch((error: unknown) => {
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error
    throw new Refusal('CONFLICT', `Já existe o motivo ${name}.`, { field: 'name' })
  })
  if (!row) throw gone()
  await tellReasons(work)
  return row.id
}

/** Pauses that were made for it go on saying so. @throws Refusal NOT_FOUND */
export async function deletePauseReason(work: Work, id: string): Promise<true> {
  const row = isId(id)
    ? await work.one('DELETE FROM pause_reasons WHERE id = $1::bigint RETURNING id', [id])
    : undefined
  if (!row) throw gone()
  await tellReasons(work)
  return true
}

async function mustFit(work: Work): Promise<void> {
  const row = await work.one<{ count: number }>('SELECT count(*)::integer AS count FROM pause_reasons')
  if ((row?.count ?? 0) >= MOST) throw new Refusal('CONFLICT', `São no máximo ${MOST}.`)
}

const tellReasons = (work: Work) =>
  publish(work, [
    {
      event: 'refreshContent',
      data: (rev) => ({ content: 'pauseReasons', rev }),
      audience: { kind: 'tenant' },
      rows: [],
    },
  ])
