import type { FieldModel } from '../../contacts/own-fields/field-model'
import { ownName } from '../../contacts/segments/fields'
import { holesIn, namesIn } from '../../email/content/variables'
import { isVariable } from './variables'

/** What people write between braces for what is known of everybody; the shop's own fields go by their keys. */
const TYPED: Readonly<Record<string, string>> = { nome: 'name', primeiro_nome: 'first_name', loja: 'shop' }

/** The variable of campaigns that somebody means who writes `{{nome}}`. */
export const variableOf = (typed: string): string =>
  Object.hasOwn(TYPED, typed) ? (TYPED[typed] ?? typed) : ownName(typed)

/** Names between braces that mean nothing to a campaign. `filled`: those that the channel fills itself. */
export const unknownIn = (
  typed: string,
  model: readonly FieldModel[],
  filled: readonly string[] = [],
): string[] => namesIn(typed).filter((name) => !filled.includes(name) && !isVariable(variableOf(name), model))

/** What stands for the names of a text for somebody, as far as it is known; null: a hole, and nothing to stand in it. */
export function filledTyped(
  typed: string,
  known: Readonly<Record<string, string>>,
): Record<string, string | null> {
  const holes = holesIn(typed)
  return Object.fromEntries(
    namesIn(typed).flatMap((name): [string, string | null][] => {
      const variable = variableOf(name)
      if (Object.hasOwn(known, variable)) return [[name, known[variable] ?? null]]
      return holes.includes(name) ? [[name, null]] : []
    }),
  )
}
