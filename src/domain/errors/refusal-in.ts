import { situationOf } from './internal/server-error'

/** What a server refused with: `code` is one of this house's own, wherever the words or the status say as much. */
export type SaidRefusal = Readonly<{
  code: string
  message: string
  field?: string
  reason?: string
  /** The name of whoever was faster. */
  by?: string
  /** May somebody go on against it who says why? */
  overruled?: true
}>

/**
 * The refusal in an answer, read as the error catalogue has it (specification section 8): by its code, or, as other
 * servers send it, by its HTTP status and its words. It may stand in GraphQL's `errors`, in `message` or `error`
 * beside an `errors` of wrong fields, or be the whole text.
 *
 * @returns null for an answer that refuses nothing, or does not come from the server (a proxy's page).
 */
export function refusalIn(status: number, text: string): SaidRefusal | null {
  const body = parsed(text)
  if (!isRecord(body))
    return status === 401 && WHOLE.has(text.trim()) ? told(status, text.trim(), {}, null) : null
  const { errors } = body
  if (Array.isArray(errors) && errors.length > 0) {
    const first: unknown = errors[0]
    const { message, extensions } = isRecord(first) ? first : {}
    const more = isRecord(extensions) ? extensions : {}
    return told(status, textOr(message, `HTTP ${status}`), more, firstOf(more.validation))
  }
  if (status < 400) return null
  const message = textOr(body.message, textOr(body.error, ''))
  return message === '' && firstOf(errors) === null ? null : told(status, message, body, firstOf(errors))
}

/** Sentences that come without any JSON around them. */
const WHOLE = new Set(['Unauthorized', 'Token has expired'])

function told(
  status: number,
  said: string,
  { code, field, reason, by, overruled }: Readonly<Record<string, unknown>>,
  firstFieldMessage: string | null,
): SaidRefusal {
  const own = typeof code === 'number' ? String(code) : typeof code === 'string' ? code : null
  const numbered = own !== null && /^[45]\d\d$/.test(own)
  const situation = situationOf(
    { status: numbered ? Number(own) : status, code: own, message: said, firstFieldMessage },
    '',
  )
  const codes = {
    tokenExpired: 'TOKEN_EXPIRED',
    unauthorized: 'UNAUTHENTICATED',
    tenantInvalid: 'INVALID_TENANT',
    validation: 'INVALID',
    attack: '400',
    maintenance: own ?? 'MAINTENANCE',
    other: own ?? 'UNKNOWN',
  }
  return {
    code: codes[situation.kind],
    message: situation.kind === 'validation' ? situation.message : said,
    ...(typeof field === 'string' && { field }),
    ...(typeof reason === 'string' && { reason }),
    ...(isRecord(by) && typeof by.name === 'string' && { by: by.name }),
    ...(overruled === true && { overruled }),
  }
}

/** The first message of the first field that is named with one. */
function firstOf(fields: unknown): string | null {
  if (!isRecord(fields)) return null
  for (const said of Object.values(fields)) {
    const first: unknown = Array.isArray(said) ? said[0] : said
    if (typeof first === 'string' && first !== '') return first
  }
  return null
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOr = (value: unknown, other: string): string => (typeof value === 'string' ? value : other)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
