import { Refusal } from '../graphql/refusal'

const KEY = /^[\w-]{16,64}$/

/**
 * The key under which something is asked for: the same key again is the same deed, however often it is asked.
 * @param sentence what is said of one that will not do; left out: that it is the field `hash` that has to be right.
 * @throws Refusal INVALID for what is no key
 */
export function checkedKey(typed: string | null, sentence?: string): string {
  if (typed !== null && KEY.test(typed)) return typed
  throw sentence === undefined
    ? new Refusal('INVALID', 'A chave tem de 16 a 64 letras e algarismos.', { field: 'hash' })
    : new Refusal('INVALID', sentence)
}
