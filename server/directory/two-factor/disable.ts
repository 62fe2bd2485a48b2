import type { RequestContext } from '../../platform/graphql/context'
import { Refusal } from '../../platform/graphql/refusal'
import type { Caller } from '../../platform/principal'
import { note } from '../security-log/note'
import { checkPassword } from '../session/own-password'
import { dropFactor } from './enrol'
import { standingOf } from './standing'
import { asAtTheLogin, takeCode } from './take-code'

/**
 * Switches the caller's second factor off, for whoever knows the password and has the authenticator.
 * @throws Refusal FORBIDDEN where the house asks for one, and what the password's and the code's checks throw.
 */
export async function disable(
  context: RequestContext,
  caller: Caller,
  password: string,
  code: string,
): Promise<void> {
  await checkPassword(context, caller, password)
  const { required } = await standingOf(context, caller, false)
  if (required)
    throw new Refusal(
      'FORBIDDEN',
      'A sua empresa exige a verificação em duas etapas: ela não pode ser desativada.',
    )
  await takeCode(context, asAtTheLogin(caller), {
    code,
    kind: 'totp',
    now: new Date(),
    andThen: async (work) => {
      await dropFactor(work, context.tenant, Number(caller.userId))
      await note(work, context, 'two_factor_disabled', { userId: caller.userId })
    },
  })
}
