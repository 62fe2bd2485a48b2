import { saysMaintenance } from '../../platform/availability'
import { foldText } from '../../text/fold-text'

/** What a server said went wrong, as far as it can be read; everything may be missing. */
export type ServerError = Readonly<{
  /** The HTTP status; null when there is none. */
  status: number | null
  /** The error's own code (`extensions.code`). */
  code: string | null
  /** The first error's message; empty when there is none. */
  message: string
  /** The first message of the first field that is wrong; null when no field is named. */
  firstFieldMessage: string | null
}>

/**
 * The situation of the error catalogue (specification section 8) that an error is, and so what is to be done:
 *
 *   tokenExpired    renew the token, try again
 *   unauthorized    forget token and group filter, go to the login
 *   maintenance     mark the platform as in maintenance, reject
 *   tenantInvalid   go to tenant-invalid
 *   validation      'Erro nos dados informados.' with the first field's message
 *   attack          'Possível tentativa de Ataque'
 *   other           'Algo está errado.' with the first error's message
 */
export type ErrorSituation =
  | Readonly<{ kind: 'tokenExpired' | 'unauthorized' | 'maintenance' | 'tenantInvalid' | 'attack' }>
  | Readonly<{ kind: 'validation' | 'other'; message: string }>

/** Where the address says nothing of a tenant, a server that asks for one has said nothing new. */
const WITHOUT_TENANT = /(^|\/)pages\/comingsoon\/?$/

/**
 * Reads an error as a situation of the catalogue. `path` is the screen's own. Wording decides where the
 * catalogue gives wording, whichever status came with it; this backend's own codes mean the same.
 */
export function situationOf(error: ServerError, path: string): ErrorSituation {
  const { status, code, message, firstFieldMessage } = error
  if (code === 'TOKEN_EXPIRED' || (unauthorizedStatus(status) && message === 'Token has expired'))
    return { kind: 'tokenExpired' }
  if (code === 'UNAUTHENTICATED' || (unauthorizedStatus(status) && message === 'Unauthorized'))
    return { kind: 'unauthorized' }
  if (saysMaintenance(message)) return { kind: 'maintenance' }
  if (
    (code === 'INVALID_TENANT' || /must define a valid tenant/i.test(message)) &&
    !WITHOUT_TENANT.test(path)
  )
    return { kind: 'tenantInvalid' }
  if (saysAttack(status, message)) return { kind: 'attack' }
  if (firstFieldMessage !== null) return { kind: 'validation', message: firstFieldMessage }
  return { kind: 'other', message }
}

/** Some backends put their 401 into the body of a 200; another status beside the same words means another thing. */
const unauthorizedStatus = (status: number | null) => status === null || status === 401 || status === 200

/**
 * Does a 400 say that the text was refused because it suggests an attack or the insertion of a script?
 * (section 5; the exact words are not given, so the two that it speaks of are looked for.)
 */
function saysAttack(status: number | null, message: string): boolean {
  if (status !== 400) return false
  const text = foldText(message)
  return /\bataque\b|\binsercao de scripts?\b|\battack\b|\bscript insertion\b/.test(text)
}
