import type { Tenant, Work } from '../platform/db/work'
import type { RequestContext } from '../platform/graphql/context'
import { Refusal } from '../platform/graphql/refusal'
import { seal } from '../platform/seal'
import type { Caller } from '../session/caller'
import { checkPassword } from '../session/own-password'
import { lockFactor } from './factor.row'
import { dropRecoveryCodes } from './recovery-codes'
import { newSecret } from './totp'

/**
 * Begins an enrolment: a new secret, seen by this session only and good once a code of it was given. The one in
 * use stays in use until then.
 * @throws Refusal FORBIDDEN at a login of who has a second factor: that one has to be shown first; INVALID and what
 * {@link checkPassword} throws once signed in without the right password.
 */
export async function beginEnrolment(
  context: RequestContext,
  caller: Caller,
  password: string | null,
): Promise<void> {
  if (!caller.due.includes('two_factor')) await checkPassword(context, caller.userId, password ?? '')
  const sealed = seal(context.config.secretKey, newSecret())
  await context.db.work(context.tenant, async (work) => {
    const factor = await lockFactor(work, caller.userId)
    if (factor.confirmed_at && caller.due.includes('two_factor'))
      throw new Refusal('FORBIDDEN', 'Informe primeiro o código do seu autenticador.')
    await work.query(
      `UPDATE two_factors SET pending_secret = $3, pending_session = $4, pending_at = now()
       WHERE tenant_id = $1 AND user_id = $2`,
      [work.tenant.id, caller.userId, sealed, caller.sessionId],
    )
  })
}

/** Takes a user's second factor away, with its recovery codes. */
export async function dropFactor(work: Work, tenant: Tenant, userId: number): Promise<void> {
  await work.query('DELETE FROM two_factors WHERE tenant_id = $1 AND user_id = $2', [tenant.id, userId])
  await dropRecoveryCodes(work, userId)
}
