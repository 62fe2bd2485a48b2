import type { Viewer } from '../../../../src/domain/access/visibility'
import { STATES } from '../../../../src/domain/contacts/address'
import { isUserId } from '../../../platform/db/is-id'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import type { Pharmacist } from '../../../platform/graphql/resolvers.gen'
import { tellOrders } from '../tell'

/** The house's people with their numbers with the pharmacists' council, those who have one first. */
export const pharmacists = (work: Work): Promise<Pharmacist[]> =>
  work.query<Pharmacist>(
    `SELECT u.id::text AS user_id, u.name, p.crf, p.crf_state FROM users u
     LEFT JOIN pharmacists p ON p.tenant_id = u.tenant_id AND p.user_id = u.id
     WHERE u.tenant_id = $1 AND u.deleted_at IS NULL ORDER BY p.crf IS NULL, fold_text(u.name), u.id LIMIT 1000`,
    [work.tenant.id],
  )

/**
 * Gives somebody their number, or takes it away where it is empty.
 * @throws Refusal INVALID with the field, NOT_FOUND for a user who is none.
 */
export async function savePharmacist(
  work: Work,
  { user_id: userId, crf, crf_state: state }: { user_id: string; crf: string; crf_state: string },
): Promise<true> {
  const known = isUserId(userId)
    ? await work.one('SELECT 1 FROM users WHERE id = $1 AND deleted_at IS NULL', [Number(userId)])
    : undefined
  if (!known) throw new Refusal('NOT_FOUND', 'Usuário não encontrado.')
  const number = crf.trim()
  if (number === '') {
    await work.query('DELETE FROM pharmacists WHERE user_id = $1', [Number(userId)])
  } else {
    if (!/^\d{1,6}$/.test(number))
      throw new Refusal('INVALID', 'O CRF tem de 1 a 6 algarismos.', { field: 'crf' })
    if (!STATES.includes(state))
      throw new Refusal('INVALID', 'Escolha o estado do CRF.', { field: 'crf_state' })
    await work.query(
      `INSERT INTO pharmacists (tenant_id, user_id, crf, crf_state) VALUES ($1, $2, $3, $4)
       ON CONFLICT (tenant_id, user_id) DO UPDATE SET crf = excluded.crf, crf_state = excluded.crf_state`,
      [work.tenant.id, Number(userId), number, state],
    )
  }
  await tellOrders(work, [null])
  return true
}

/** @throws Refusal FORBIDDEN for whoever has no number with the pharmacists' council. */
export async function pharmacistOf(work: Work, viewer: Viewer): Promise<{ name: string; crf: string }> {
  const row = await work.one<{ name: string; crf: string }>(
    `SELECT u.name, p.crf || '/' || p.crf_state AS crf FROM pharmacists p
     JOIN users u ON u.tenant_id = p.tenant_id AND u.id = p.user_id WHERE p.user_id = $1`,
    [Number(viewer.id)],
  )
  if (!row)
    throw new Refusal(
      'FORBIDDEN',
      'Só um farmacêutico com CRF cadastrado avalia receitas (RDC 44/2009, art. 52).',
    )
  return row
}
