import { CURRENT_TERMS } from '../../src/domain/login/terms'
import type { RequestContext } from '../platform/graphql/context'
import { Refusal } from '../platform/graphql/refusal'
import { note } from '../security-log/note'
import type { Caller } from '../session/caller'
import { stepDone } from '../session/step-done'

/**
 * Writes down that the caller accepts the terms of use, with when and from where; what stands stays.
 * @throws Refusal INVALID for another version than the current one: nobody accepts what they were not shown.
 */
export async function acceptTerms(context: RequestContext, caller: Caller, version: string): Promise<void> {
  if (version !== CURRENT_TERMS)
    throw new Refusal('INVALID', 'Os termos de uso mudaram. Recarregue a página para ler a versão atual.')
  await context.db.work(context.tenant, async (work) => {
    const accepted = await work.one(
      `INSERT INTO terms_acceptances (tenant_id, user_id, version, ip) VALUES ($1, $2, $3, $4)
       ON CONFLICT (tenant_id, user_id, version) DO NOTHING RETURNING 1`,
      [work.tenant.id, Number(caller.userId), version, context.ip],
    )
    await stepDone(work, caller, 'terms')
    if (accepted) await note(work, context, 'terms_accepted', { userId: caller.userId })
  })
}
