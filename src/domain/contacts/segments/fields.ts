import { COLOR_TAGS } from '../../../../contract/customer-lists'
import type { FieldChoice, FieldModel } from '../own-fields/field-model'
import { storedAs } from '../own-fields/kinds'
import type { FilterField } from './filter-tree'

const colors: readonly FieldChoice[] = COLOR_TAGS.map((id) => ({ id, label: id, color: id, archived: false }))

/** The fields that every customer has, as far as one filters by them. */
export const BUILT_IN = [
  { name: 'name', stored: 'text', choices: null },
  { name: 'phone', stored: 'text', choices: null },
  { name: 'email', stored: 'text', choices: null },
  { name: 'document', stored: 'text', choices: null },
  { name: 'address', stored: 'text', choices: null },
  { name: 'group', stored: 'choices', choices: null },
  { name: 'color', stored: 'choice', choices: colors },
  { name: 'created', stored: 'date', choices: null },
  { name: 'last_contact', stored: 'date', choices: null },
  { name: 'last_order', stored: 'date', choices: null },
  { name: 'next_refill', stored: 'date', choices: null },
  { name: 'attendant', stored: 'choice', choices: null },
  { name: 'favorite', stored: 'yesNo', choices: null },
  { name: 'blocked', stored: 'yesNo', choices: null },
  { name: 'blacklisted', stored: 'yesNo', choices: null },
  { name: 'blacklisted_campaign', stored: 'yesNo', choices: null },
  { name: 'takes_campaigns', stored: 'yesNo', choices: null },
] as const satisfies readonly FilterField[]
export type BuiltIn = (typeof BUILT_IN)[number]['name']

const OWN = 'own.'
/** The key of the shop's own field of that name; null for one that every customer has. */
export const ownKey = (name: string): string | null => (name.startsWith(OWN) ? name.slice(OWN.length) : null)
export const ownName = (key: string): string => OWN + key

/** Contact data, and what the shop calls sensitive: covered for whoever may not see contact data. */
const CONTACTS: ReadonlySet<string> = new Set<BuiltIn>(['phone', 'email', 'document'])

/** Everything that customers can be filtered by, as somebody may ask it who sees contact data, or not. */
export const filterFields = (model: readonly FieldModel[], seesContacts: boolean): FilterField[] => [
  ...BUILT_IN.map((field) => ({ ...field, covered: !seesContacts && CONTACTS.has(field.name) })),
  ...model.map(({ key, kind, choices, sensitive }) => ({
    name: ownName(key),
    stored: storedAs(kind),
    choices: choices.length > 0 ? choices : null,
    covered: !seesContacts && sensitive,
  })),
]
