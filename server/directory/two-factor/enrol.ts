import type { Tenant, Work } from '../../platform/db/work'
import type { RequestContext } from '../../platform/graphql/context'
import { Refusal } from '../../platform/graphql/refusal'
import type { Caller } from '../../platform/principal'
import { seal } from '../../platform/seal'
import { checkPassword } from '../session/own-password'
import { lockFactor, readFactor } from './factor.row'
import { dropRecoveryCodes } from './recovery-codes'
import { asAtTheLogin, codeOf, takeCode } from './take-code'
import { newSecret } from './totp'

/**
 * Begins an enrolment: a new secret, seen by this session only and good once a code of it was given. The one in
 * use stays in use until then, and is replaced by nobody who does not have it: once signed in the password is asked
 * for, and with a factor in use a code of that one, or one for recovery.
 * @throws Refusal FORBIDDEN at a login of somebody with a second factor: that one has to be shown first; what
 * {@link checkPassword} and {@link takeCode} throw once signed in.
 */
export async function beginEnrolment(
  context: RequestContext,
  caller: Caller,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const { db, tenant, config } = context
  const atLogin = caller.due.includes('two_factor')
  if (!atLogin) await checkPassword(context, caller, password)
  const sealed = seal(config.secretKey, newSecret())
  const begin = (work: Work) =>
    work.query(
      `UPDATE two_factors SET pending_secret = $3, pending_session = $4, pending_at = now()
       WHERE tenant_id = $1 AND user_id = $2`,
      [work.tenant.id, caller.userId, sealed, caller.sessionId],
    )
  const inUse = await db.work(tenant, (work) => readFactor(work, caller.userId), { readOnly: true })
  if (inUse?.confirmed_at && !atLogin) {
    const andThen = async (work: Work) => void (await begin(work))
    await takeCode(context, asAtTheLogin(caller), { ...codeOf(code), now: new Date(), andThen })
    return
  }
  await db.work(tenant, async (work) => {
    const factor = await lockFactor(work, caller.userId)
    // Also where another session has confirmed one since: that one is shown.
    if (factor.confirmed_at) throw new Refusal('FORBIDDEN', 'Informe primeiro o código do seu autenticador.')
    await begin(work)
  })
}

/** Takes a user's second factor away, with its recovery codes. */
export async function dropFactor(work: Work, tenant: Tenant, userId: number): Promise<void> {
  await work.query('DELETE FROM two_factors WHERE tenant_id = $1 AND user_id = $2', [tenant.id, userId])
  await dropRecoveryCodes(work, userId)
}
