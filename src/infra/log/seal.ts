/** What only the key opens: AES-GCM (NIST SP 800-38D). Two parts, as putting them together would copy all of it. */
export type Sealed = Readonly<{ nonce: Bytes; body: ArrayBuffer }>

/** What stores are sealed with; null where the browser has no such cipher, and things lie as they are. */
export type StoreKey = CryptoKey | null

type Bytes = Uint8Array<ArrayBuffer>

const NONCE = 12
const ALGORITHM = 'AES-GCM'

/** Makes a key of 32 bytes that no script can read back. */
export const importKey = (secret: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', secret, ALGORITHM, false, ['encrypt', 'decrypt'])

/** Is this sealed, and no row or list of the store? */
export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'nonce' in value

/** Seals bytes. A nonce by chance is good for 2^32 of them (SP 800-38D, 8.3); a key lives far shorter. */
export async function sealBytes(key: CryptoKey, bytes: Bytes): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE))
  return { nonce, body: await crypto.subtle.encrypt({ name: ALGORITHM, iv: nonce }, key, bytes) }
}

/** Opens what {@link sealBytes} sealed. @throws {Error} when it is another key's, or damaged. */
export async function openBytes(key: StoreKey, { nonce, body }: Sealed): Promise<Bytes> {
  try {
    if (!key) throw new Error('no key')
    return new Uint8Array(await crypto.subtle.decrypt({ name: ALGORITHM, iv: nonce }, key, body))
  } catch {
    throw new Error('sealed by another key, or damaged')
  }
}

/** How much lies there, in characters or bytes. */
export const sizeOf = (value: string | Uint8Array | Sealed): number =>
  isSealed(value) ? value.body.byteLength : value.length

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Where texts are encoded: the cipher has taken a copy by the time it answers that it is at work. */
let scratch = new Uint8Array(0)

function encoded(text: string): Bytes {
  // A letter is three bytes at most.
  if (scratch.length < text.length * 3) scratch = new Uint8Array(Math.min(text.length * 3, MOST_SCRATCH))
  const { read, written } = encoder.encodeInto(text, scratch)
  return read === text.length ? scratch.subarray(0, written) : encoder.encode(text)
}
/** Bytes; what is longer has bytes of its own. */
const MOST_SCRATCH = 1 << 20

/** Seals a text; without a key it stays as it is. */
export const sealText = async (key: StoreKey, text: string): Promise<string | Sealed> =>
  key ? sealBytes(key, encoded(text)) : text

/** The text again; one that lies open is given back. @throws {Error} as {@link openBytes}. */
export const openText = async (key: StoreKey, text: string | Sealed): Promise<string> =>
  typeof text === 'string' ? text : decoder.decode(await openBytes(key, text))

/** Seals a plain JSON value; without a key it stays as it is. */
export const sealJson = async <T>(key: StoreKey, value: T): Promise<T | Sealed> =>
  key ? sealBytes(key, encoded(JSON.stringify(value))) : value

/** The value again; one that lies open is given back. @throws {Error} as {@link openBytes}. */
export const openJson = async <T>(key: StoreKey, value: T | Sealed): Promise<T> =>
  isSealed(value) ? (JSON.parse(decoder.decode(await openBytes(key, value))) as T) : value
