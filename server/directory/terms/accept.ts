import type { Work } from '../../platform/db/work'
import type { RequestContext } from '../../platform/graphql/context'
import { Refusal } from '../../platform/graphql/refusal'
import type { Caller } from '../../platform/principal'
import { note } from '../security-log/note'
import { stepDone } from '../session/step-done'
import { termsInForce } from '../session/terms-due'

/**
 * Writes down that the caller accepts the terms of use, with when and from where; what stands stays.
 * @throws Refusal INVALID for another version than the current one: nobody accepts what they were not shown.
 */
export async function acceptTerms(context: RequestContext, caller: Caller, version: string): Promise<void> {
  await context.db.work(context.tenant, async (work) => {
    const current = await versionInForce(work)
    if (version !== current)
      throw new Refusal('INVALID', 'Os termos de uso mudaram. Recarregue a página para ler a versão atual.')
    const accepted = await keepAcceptance(work, { userId: caller.userId, version, ip: context.ip })
    await stepDone(work, caller, 'terms')
    if (accepted) await note(work, context, 'terms_accepted', { userId: caller.userId })
  })
}

/** The version that is to be accepted in the caller's tenant. */
export async function versionInForce(work: Work): Promise<string> {
  const row = await work.one<{ version: string }>(`SELECT ${termsInForce('$1::integer')} AS version`, [
    work.tenant.id,
  ])
  if (!row) throw new Error('no terms are in force')
  return row.version
}

/** False where it was accepted before: when that was stays. */
export const keepAcceptance = async (
  work: Work,
  { userId, version, ip }: { userId: string; version: string; ip: string },
): Promise<boolean> =>
  (await work.one(
    `INSERT INTO terms_acceptances (tenant_id, user_id, version, ip) VALUES ($1, $2, $3, $4)
     ON CONFLICT (tenant_id, user_id, version) DO NOTHING RETURNING 1`,
    [work.tenant.id, Number(userId), version, ip],
  )) !== undefined
