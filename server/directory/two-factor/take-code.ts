import type { Work } from '../../platform/db/work'
import type { RequestContext } from '../../platform/graphql/context'
import { Refusal } from '../../platform/graphql/refusal'
import type { Caller } from '../../platform/principal'
import { unseal } from '../../platform/seal'
import { note } from '../security-log/note'
import { tellOwner } from '../security-log/tell-owner'
import { revokeAll } from '../session/disconnect'
import { LOCK_MINUTES, MOST_FAILURES, tooManyTries } from '../session/lockout'
import { type Factor, lockFactor } from './factor.row'
import { makeRecoveryCodes, takeRecoveryCode } from './recovery-codes'
import { stepOfCode } from './totp'

export type CodeKind = 'totp' | 'recovery'

/** What a code came to. `recoveryCodes`: those of an enrolment that it completed. */
type Taken = { recoveryCodes: string[] | null }

/** Somebody who is in, asked for the factor that they have as the login does. */
export const asAtTheLogin = (caller: Caller): Caller => ({ ...caller, due: ['two_factor'] })

/**
 * A code as it is typed where either kind is taken: six digits are the authenticator's.
 * @throws Refusal CODE_REFUSED for none, which is no try.
 */
export function codeOf(code: string): { code: string; kind: CodeKind } {
  if (code.trim() === '')
    throw new Refusal('CODE_REFUSED', 'Informe o código do aplicativo em uso, ou um código de recuperação.')
  return { code, kind: /^\s*\d{3}\s*\d{3}\s*$/.test(code) ? 'totp' : 'recovery' }
}

type Verdict =
  | ({ kind: 'taken' } & Taken)
  | { kind: 'wrong' }
  | { kind: 'nothing' }
  | { kind: 'locked'; minutes: number }

/**
 * Takes a code of the caller's, once: of the authenticator in use, of the enrolment that this session began, or one
 * for recovery. `andThen` is done in the same transaction. Every try counts, whichever request or alias it came in;
 * the row's lock lets no two be looked at together.
 * @throws Refusal CODE_REFUSED for a wrong or used code, CODE_LOCKED after five in a row, INVALID when there is
 * nothing that a code could be for.
 */
export async function takeCode(
  context: RequestContext,
  caller: Caller,
  {
    code,
    kind,
    now,
    andThen,
  }: { code: string; kind: CodeKind; now: Date; andThen?: (work: Work) => Promise<void> },
): Promise<Taken> {
  const { db, tenant, config } = context
  const verdict = await db.work(tenant, async (work): Promise<Verdict> => {
    const factor = await lockFactor(work, caller.userId)
    if (factor.locked_minutes !== null) return { kind: 'locked', minutes: factor.locked_minutes }
    const taken =
      kind === 'recovery'
        ? await takeRecovery(work, config.secretKey, factor, caller, code)
        : await takeTotp(work, config.secretKey, factor, caller, code, now)
    if (taken === 'nothing') return { kind: 'nothing' }
    if (taken === 'wrong') return wrong(work, factor, context, caller)
    await work.query(
      'UPDATE two_factors SET attempts = 0, locked_until = NULL WHERE tenant_id = $1 AND user_id = $2',
      [work.tenant.id, Number(caller.userId)],
    )
    const about = { userId: caller.userId }
    if (taken.recoveryCodes) await enrolled(work, context, caller, factor.confirmed_at !== null)
    else await note(work, context, kind === 'recovery' ? 'recovery_code_used' : 'two_factor_passed', about)
    await andThen?.(work)
    return { kind: 'taken', ...taken }
  })
  if (verdict.kind === 'taken') return verdict
  if (verdict.kind === 'locked') throw tooManyTries('CODE_LOCKED', verdict.minutes)
  if (verdict.kind === 'nothing')
    throw new Refusal(
      'INVALID',
      'Comece de novo: gere um novo QR code e leia-o com o aplicativo autenticador.',
    )
  throw new Refusal(
    'CODE_REFUSED',
    kind === 'recovery'
      ? 'Código de recuperação incorreto ou já usado. Use outro da sua lista.'
      : 'Código incorreto ou já usado. Espere o próximo e confira se a hora do celular está no ajuste automático.',
  )
}

async function takeTotp(
  work: Work,
  secretKey: string,
  factor: Factor,
  caller: Caller,
  code: string,
  now: Date,
): Promise<Taken | 'wrong' | 'nothing'> {
  const waits = caller.due.includes('two_factor')
  // Who has one and has not shown it shows that one: a new enrolment would be a way around it.
  const enrols = !(waits && factor.confirmed_at) && factor.pending_session === caller.sessionId
  const sealed = enrols ? factor.pending_secret : waits ? factor.secret : null
  const secret = sealed === null ? null : unseal(secretKey, sealed)
  if (secret === null) return 'nothing'
  const step = stepOfCode(secret, code, now)
  const spent = !enrols && step !== null && factor.last_step !== null && step <= factor.last_step
  if (step === null || spent) return 'wrong'
  const about = [work.tenant.id, Number(caller.userId), step]
  if (!enrols) {
    await work.query('UPDATE two_factors SET last_step = $3 WHERE tenant_id = $1 AND user_id = $2', about)
    return { recoveryCodes: null }
  }
  await work.query(
    `UPDATE two_factors SET secret = pending_secret, confirmed_at = now(), last_step = $3,
       pending_secret = NULL, pending_session = NULL, pending_at = NULL
     WHERE tenant_id = $1 AND user_id = $2`,
    about,
  )
  return { recoveryCodes: await makeRecoveryCodes(work, secretKey, Number(caller.userId)) }
}

async function takeRecovery(
  work: Work,
  secretKey: string,
  factor: Factor,
  caller: Caller,
  code: string,
): Promise<Taken | 'wrong' | 'nothing'> {
  if (!factor.confirmed_at || !caller.due.includes('two_factor')) return 'nothing'
  const taken = await takeRecoveryCode(work, secretKey, Number(caller.userId), code)
  return taken ? { recoveryCodes: null } : 'wrong'
}

/** Another factor in place of the one before is news to its owner, and ends what was opened with that. */
async function enrolled(
  work: Work,
  context: RequestContext,
  { userId, sessionId }: Caller,
  replaced: boolean,
): Promise<void> {
  await note(work, context, replaced ? 'two_factor_replaced' : 'two_factor_enrolled', { userId })
  if (!replaced) return
  await revokeAll(work, Number(userId), 'two_factor', { except: sessionId })
  await tellOwner(work, context, userId, {
    kind: 'credentials',
    subject: 'O seu autenticador foi trocado',
    what: 'O aplicativo que confirma as entradas na sua conta do Balcão foi trocado por outro:',
  })
}

async function wrong(
  work: Work,
  factor: Factor,
  context: RequestContext,
  { userId }: Caller,
): Promise<Verdict> {
  // A lock that has run out starts a new count.
  const attempts = (factor.lock_over ? 0 : factor.attempts) + 1
  const locks = attempts >= MOST_FAILURES
  await work.query(
    `UPDATE two_factors SET attempts = $3,
       locked_until = CASE WHEN $4::boolean THEN now() + make_interval(mins => ${LOCK_MINUTES}) END
     WHERE tenant_id = $1 AND user_id = $2`,
    [work.tenant.id, Number(userId), attempts, locks],
  )
  await note(work, context, locks ? 'two_factor_locked' : 'two_factor_failed', { userId })
  if (locks)
    await tellOwner(work, context, userId, {
      kind: 'locked',
      subject: 'Códigos errados na sua conta',
      what: 'Alguém que sabe a sua senha do Balcão errou o código da verificação em duas etapas várias vezes:',
    })
  return { kind: 'wrong' }
}
