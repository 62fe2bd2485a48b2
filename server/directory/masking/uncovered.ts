import { maskValue } from '../../../src/domain/contacts/mask'
import { HIDDEN } from '../../../src/domain/contacts/phone'
import { Refusal } from '../../platform/graphql/refusal'

/**
 * A text as somebody typed it who is shown a part of the numbers in it: what they send back as it was shown stands for what is
 * there. `field` is where it was typed.
 * @throws Refusal INVALID for such a part that is to be a value.
 */
export function uncovered<T extends string | null | undefined>(
  typed: T,
  kept: string | null,
  field: string,
): T | string {
  if (typed == null) return typed
  if (kept !== null && maskValue(kept).trim() === typed.trim()) return kept
  if (typed.includes(HIDDEN))
    throw new Refusal(
      'INVALID',
      'Seu perfil vê só uma parte do telefone ou e-mail que está aqui: escreva o texto sem essa parte.',
      { field },
    )
  return typed
}
