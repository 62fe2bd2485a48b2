/**
 * No secret is ever in an entry: the log goes to disk, to colleagues and into bug reports. Payloads are made
 * without; this is the check on admission, by the names that secrets go by.
 */
const SECRET_NAME =
  /(password|passwd|pwd|passphrase|senha|secret|token|jwt|bearer|authorization|cookie|apikey|privatekey|credential|credentials|otp|recoverycode|recoverycodes)$/

/** Fields of the contract that are called so and hold none: a date. */
const HARMLESS = new Set(['expirationpassword'])

const verdicts = new Map<string, boolean>()

/** Is this the name of a field that holds a secret? */
export function namesSecret(key: string): boolean {
  const known = verdicts.get(key)
  if (known !== undefined) return known
  const plain = key.replace(/[^a-zA-Z0-9]/g, '').toLowerCase()
  const verdict = SECRET_NAME.test(plain) && !HARMLESS.has(plain)
  // Names come from a contract and repeat; an attacker's do not, and must not fill the memory.
  if (verdicts.size < 10_000) verdicts.set(key, verdict)
  return verdict
}

/** Deepest payload that is looked into. */
export const MAX_DEPTH = 64
const TOO_DEEP = '(too deep to look into)'

/** Path of the first field whose name says secret, or null. A payload too deep to look into counts as one. */
export function findSecret(value: unknown, depth = 0): string | null {
  if (typeof value !== 'object' || value === null) return null
  if (depth > MAX_DEPTH) return TOO_DEEP
  if (Array.isArray(value)) {
    for (const member of value) {
      const found = findSecret(member, depth + 1)
      if (found !== null) return found
    }
    return null
  }
  for (const key of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[key]
    if (namesSecret(key) && member !== null && typeof member !== 'boolean') return key
    const found = findSecret(member, depth + 1)
    if (found !== null) return found === TOO_DEEP ? found : `${key}.${found}`
  }
  return null
}
