import {
  canonicalPhone,
  normalizePhone,
  type PhoneProblem,
  phoneLookupKey,
  phoneProblem,
} from '../../../src/domain/contacts/phone'
import { Refusal } from '../../platform/graphql/refusal'

const SENTENCES: Readonly<Record<PhoneProblem, string>> = {
  empty: 'Informe o número do contato.',
  noAreaCode: 'Falta o DDD.',
  badAreaCode: 'Este DDD não existe.',
  wrongLength: 'Este número não tem a quantidade certa de dígitos.',
}

/**
 * A number that a person typed, as it is kept, and the key of both its spellings.
 * @param field the argument that it came in, for the form that shows the refusal
 * @throws Refusal INVALID when nobody can have this number.
 */
export function typedPhone(typed: string, field: string): { phone: string; lookupKey: string } {
  const problem = phoneProblem(typed)
  if (problem) throw new Refusal('INVALID', SENTENCES[problem], { field, problem })
  const phone = canonicalPhone(normalizePhone(typed))
  return { phone, lookupKey: phoneLookupKey(phone) }
}
