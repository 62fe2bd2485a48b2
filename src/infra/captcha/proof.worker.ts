import type { DeriveKeyFunction } from 'altcha-lib'
import { deriveKey as byBrowser } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

/** A page that came without TLS has no cryptography of the browser's own: the same, slower, in JavaScript. */
const byHand: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => {
  const [{ pbkdf2 }, { sha256 }] = await Promise.all([
    import('@noble/hashes/pbkdf2.js'),
    import('@noble/hashes/sha2.js'),
  ])
  return { derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }) }
}

handler({ deriveKey: typeof crypto.subtle === 'undefined' ? byHand : byBrowser })
