import { maskValue } from '../../src/domain/contacts/mask'
import { HIDDEN } from '../../src/domain/contacts/phone'
import { isId } from '../platform/db/is-id'
import type { Work } from '../platform/db/work'
import { Refusal } from '../platform/graphql/refusal'
import type { OrderInput } from '../platform/graphql/resolvers.gen'

/**
 * The form of somebody who is shown a part of the numbers in an order's address and note: what they send back as it was shown
 * stands for what is there.
 * @throws Refusal INVALID for such a part that is to be a value.
 */
export async function uncovered(work: Work, id: string | null, form: OrderInput): Promise<OrderInput> {
  const stored =
    id !== null && isId(id)
      ? await work.one<{ address: string | null; note: string | null }>(
          'SELECT address, note FROM orders WHERE id = $1',
          [id],
        )
      : undefined
  const whole = (field: 'address' | 'note') => {
    const typed = form[field]
    const kept = stored?.[field] ?? null
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
  return { ...form, address: whole('address'), note: whole('note') }
}
