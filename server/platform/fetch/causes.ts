/** Codes of errors that happen before the first byte of a request is written. */
const BEFORE_WRITING = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Did nothing of the request leave? `cause` as {@link causeOf} gives it. */
export const neverConnected = (cause: string): boolean =>
  cause.split(' ').every((code) => BEFORE_WRITING.has(code))

/** The error's codes, one per address tried, or its name: for decisions and for logs. */
export function causeOf(error: unknown): string {
  const inner = error instanceof Error && error.cause !== undefined ? error.cause : error
  const all = inner instanceof AggregateError ? inner.errors : [inner]
  return all
    .map((one) => {
      if (typeof one === 'object' && one !== null && 'code' in one && typeof one.code === 'string')
        return one.code
      return one instanceof Error ? one.name : 'Error'
    })
    .join(' ')
}
