import * as v from 'valibot'
import type { FieldModel } from '../contacts/own-fields/field-model'
import { namedFields, ownVariables } from '../contacts/own-fields/variables'
import { ownKey, ownName } from '../contacts/segments/fields'
import type { TemplateForm } from '../templates/template-form'
import { problemsOf, type TemplateValues } from '../templates/template-values'

/** Longest text or fallback that stands in a field, characters. */
export const LONGEST_FILLED = 500
const MOST_FIELDS = 40

const Id = v.pipe(v.string(), v.regex(/^[1-9]\d{0,17}$/))

/** What stands in a field of a template: the same for all, or something of whoever gets it; without a fallback, a hole leaves them out. */
const Filling = v.union([
  v.strictObject({ text: v.pipe(v.string(), v.maxLength(LONGEST_FILLED)) }),
  v.strictObject({
    variable: v.pipe(v.string(), v.maxLength(80)),
    fallback: v.nullable(v.pipe(v.string(), v.maxLength(LONGEST_FILLED))),
  }),
])
export type Filling = v.InferOutput<typeof Filling>

/** What a campaign over WhatsApp says. */
export const WhatsAppContent = v.strictObject({
  /** Null: none is chosen yet. */
  template_id: v.nullable(Id),
  values: v.pipe(
    v.record(v.pipe(v.string(), v.maxLength(80)), Filling),
    v.check((values) => Object.keys(values).length <= MOST_FIELDS),
  ),
  /** The address of the header's file; null: it has none, or none is chosen yet. */
  header_url: v.nullable(v.pipe(v.string(), v.maxLength(2_000))),
})
export type WhatsAppContent = v.InferOutput<typeof WhatsAppContent>

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

/** A provider takes neither lines nor many spaces in a field. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** May this variable stand in a text of a campaign? What is sensitive may not, and what is there no more cannot. */
export function isVariable(name: string, model: readonly FieldModel[]): boolean {
  const key = ownKey(name)
  return key === null
    ? VARIABLES.some((known) => known === name)
    : namedFields(model).some((field) => field.key === key)
}

/** The variables that must have something to say, or whoever gets it is left out. */
export const neededBy = (contents: readonly WhatsAppContent[]): string[] => [
  ...new Set(
    contents
      .flatMap(({ values }) => Object.values(values))
      .flatMap((filling) =>
        'variable' in filling && !filling.fallback?.trim() && filling.variable !== 'shop'
          ? [filling.variable]
          : [],
      ),
  ),
]

/** What stands in each field for somebody; null in one: it has nothing to say. */
export const filledFor = (
  { values }: Pick<WhatsAppContent, 'values'>,
  known: Readonly<Record<string, string>>,
): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(values).map(([key, filling]) => [
      key,
      ('text' in filling
        ? filling.text.trim()
        : (Object.hasOwn(known, filling.variable) && known[filling.variable]) ||
          oneLine(filling.fallback ?? '')) || null,
    ]),
  )

/** The values, where a template can go out with them; null: it has a hole, or one of them does not fit. */
export function sendableValues(
  form: TemplateForm,
  filled: Readonly<Record<string, string | null>>,
  hasFile: boolean,
): TemplateValues | null {
  const values = Object.fromEntries(
    Object.entries(filled).flatMap(([key, text]) => (text === null ? [] : [[key, text]])),
  )
  return problemsOf(form, values, hasFile).size === 0 ? values : null
}
