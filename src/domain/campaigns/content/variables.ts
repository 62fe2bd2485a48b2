import type { FieldModel } from '../../contacts/own-fields/field-model'
import { namedFields, ownVariables } from '../../contacts/own-fields/variables'
import { ownKey, ownName } from '../../contacts/segments/fields'

/** What may stand in a field besides the shop's own fields. */
export const VARIABLES = ['first_name', 'name', 'shop'] as const

/** Whoever gets it, as far as it may be named in a text. */
export type Named = Readonly<{ name: string; open_field: unknown }>

/** As the panel in Brazil says it: campaigns write to customers in the shop's language. */
const WORDS = { yes: 'sim', no: 'não' }

/** What is known of somebody, by the variables' names; what is not known is not there. */
export function variablesOf(
  customer: Named,
  model: readonly FieldModel[],
  shop: string,
): Readonly<Record<string, string>> {
  // Who has no name is listed by their number.
  const name = isNamed(customer.name) ? customer.name.trim() : ''
  const own = Object.entries(ownVariables(customer, model, WORDS)).map(([key, text]) => [ownName(key), text])
  return Object.fromEntries(
    [['name', name], ['first_name', name.split(/\s+/, 1)[0] ?? ''], ['shop', shop], ...own].flatMap(
      ([key = '', text = '']) => (oneLine(text) === '' ? [] : [[key, oneLine(text)]]),
    ),
  )
}

const isNamed = (name: string): boolean => /\p{L}/u.test(name)

/** As it stands in a text: in one line, without many spaces. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** May this variable stand in a text of a campaign? What is sensitive may not, and what is there no more cannot. */
export function isVariable(name: string, model: readonly FieldModel[]): boolean {
  const key = ownKey(name)
  return key === null
    ? VARIABLES.some((known) => known === name)
    : namedFields(model).some((field) => field.key === key)
}

/** What these variables stand for while nobody is meant: anything that fits. */
export const anybody = (variables: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(variables.map((name) => [name, 'Maria']))
