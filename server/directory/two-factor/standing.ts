import type { UserTwoFactor } from '../../../contract/entities'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import type { RequestContext } from '../../platform/graphql/context'
import { Refusal } from '../../platform/graphql/refusal'
import type { Caller } from '../../platform/principal'
import { unseal } from '../../platform/seal'
import { readFactor } from './factor.row'
import { pictureOf } from './totp'

type Row = { required: boolean; alone: boolean; left: number; email: string; house: string }

/** How the caller's second factor stands; `withSecret`: with what an enrolment of this session shows. */
export async function standingOf(
  { db, tenant, config }: RequestContext,
  { userId, sessionId }: Caller,
  withSecret: boolean,
): Promise<UserTwoFactor> {
  const { factor, row } = await db.work(
    tenant,
    async (work) => ({ factor: await readFactor(work, userId), row: await requirement(work, userId) }),
    { readOnly: true },
  )
  const sealed = withSecret && factor?.pending_session === sessionId ? factor.pending_secret : null
  const secret = sealed === null ? null : unseal(config.secretKey, sealed)
  return {
    google2fa_secret: secret,
    qrCodeSVG: secret === null ? null : await pictureOf(secret, `Balcão ${row.house}`, row.email),
    enrolled: (factor?.confirmed_at ?? null) !== null,
    required: row.required,
    required_alone: row.alone,
    confirmed_at: factor?.confirmed_at?.toISOString() ?? null,
    recovery_codes_left: row.left,
  }
}

/**
 * How somebody's second factor stands, for those who manage users: nothing that an enrolment shows.
 * @throws Refusal NOT_FOUND
 */
export async function standingOfUser(context: RequestContext, userId: string): Promise<UserTwoFactor> {
  const known = await context.db.work(
    context.tenant,
    async (work) =>
      isId(userId) &&
      (await work.one('SELECT 1 FROM users WHERE id = $1::bigint AND deleted_at IS NULL', [userId])),
    { readOnly: true },
  )
  if (!known) throw new Refusal('NOT_FOUND', 'Usuário não encontrado.')
  return standingOf(context, { userId, sessionId: '', due: [] }, false)
}

async function requirement(work: Work, userId: string): Promise<Row> {
  const row = await work.one<Row>(
    `SELECT u.email, t.name AS house,
       u.two_factor_required OR coalesce((SELECT a.two_factor_required FROM access_rules a), false) AS required,
       u.two_factor_required AS alone,
       (SELECT count(*)::integer FROM recovery_codes c
        WHERE c.tenant_id = u.tenant_id AND c.user_id = u.id AND c.used_at IS NULL) AS left
     FROM users u JOIN tenants t ON t.id = u.tenant_id WHERE u.tenant_id = $1 AND u.id = $2`,
    [work.tenant.id, Number(userId)],
  )
  if (!row) throw new Error('no such user')
  return row
}
