import * as v from 'valibot'
import { saysMaintenance } from '../platform/availability'
import { foldText } from '../text/fold-text'

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

const Code = v.union([v.string(), v.pipe(v.number(), v.transform(String))])
const FieldMessages = v.record(v.string(), v.union([v.string(), v.array(v.string())]))
const OneError = v.object({
  message: v.optional(v.fallback(v.string(), ''), ''),
  extensions: v.fallback(
    v.nullish(
      v.object({
        code: v.fallback(v.nullish(Code), null),
        status: v.fallback(v.nullish(v.number()), null),
        validation: v.fallback(v.nullish(FieldMessages), null),
      }),
    ),
    null,
  ),
})
const Body = v.object({ errors: v.pipe(v.array(v.unknown()), v.minLength(1)) })

/**
 * The first error of an answer, whatever the answer is: GraphQL errors with `extensions.validation` by field
 * (the text names a validation error and its first field's message, not its shape), a lone `message`, an
 * error page. Null when the body holds no error and the status is none either.
 */
export function firstServerError(status: number | null, body: unknown): ServerError | null {
  const many = v.safeParse(Body, body)
  const parsed = v.safeParse(OneError, many.success ? many.output.errors[0] : body)
  const failed = many.success || (status !== null && status >= 400)
  if (!failed) return null
  if (!parsed.success) return { status, code: null, message: '', firstFieldMessage: null }
  const { message, extensions } = parsed.output
  return {
    status: extensions?.status ?? codeAsStatus(extensions?.code) ?? status,
    code: extensions?.code ?? null,
    message,
    firstFieldMessage: Object.values(extensions?.validation ?? {}).flat()[0] ?? null,
  }
}

/** "Code 400" in an error's extensions is its status, though the answer came with a 200. */
const codeAsStatus = (code: string | null | undefined): number | null =>
  code && /^[45]\d\d$/.test(code) ? Number(code) : null
