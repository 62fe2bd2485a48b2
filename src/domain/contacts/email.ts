/** Longest address that mail takes (RFC 5321, 4.5.3.1). */
const LONGEST_EMAIL = 254

const EMAIL =
  /^[^\s@<>(),;:"\\[\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

/**
 * Is this an e-mail address? No spaces (specification section 5), a dotted host. The text's own pattern is not
 * shown; this one takes what mail hosts take in practice and leaves the proof to a sent message.
 */
export const isEmail = (text: string): boolean =>
  text.length <= LONGEST_EMAIL && EMAIL.test(text) && !/^\.|\.\.|\.@/.test(text)
