import type { RequestContext } from '../../platform/graphql/context'
import { Refusal } from '../../platform/graphql/refusal'
import type { Caller } from '../../platform/principal'
import { checkPassword } from '../session/own-password'
import { asAtTheLogin, codeOf, takeCode } from '../two-factor/take-code'

/** What somebody shows to prove that it is them: their password, or a code of their second factor. */
export type Proof = Readonly<{ current_password?: string | null; code?: string | null }>

/**
 * Is it really the caller? Asked before what a session that was left open must not be able to do. Who signs in without a
 * password has a code.
 * @throws Refusal PASSWORD_WRONG where neither was given, and what the password's and the code's checks throw.
 */
export async function mustBeThemselves(
  context: RequestContext,
  caller: Caller,
  { current_password: password, code }: Proof,
): Promise<void> {
  if (code) await takeCode(context, asAtTheLogin(caller), { ...codeOf(code), now: new Date() })
  else if (password) await checkPassword(context, caller, password)
  else
    throw new Refusal('PASSWORD_WRONG', 'Informe a sua senha, ou um código da verificação em duas etapas.', {
      field: 'current_password',
    })
}
