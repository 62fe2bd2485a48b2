/** A new idempotency key for something that is about to be asked of the server: 32 hexadecimal digits. */
export const newHash = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
