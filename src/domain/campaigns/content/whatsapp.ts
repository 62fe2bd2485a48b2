import * as v from 'valibot'
import type { TemplateForm } from '../../templates/template-form'
import { problemsOf, type TemplateValues } from '../../templates/template-values'
import { Id } from './id'
import { oneLine } from './variables'

/** Longest text or fallback that stands in a field, characters. */
export const LONGEST_FILLED = 500
const MOST_FIELDS = 40

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

/** The variables that must have something to say, or whoever gets it is left out. */
export const neededBy = ({ values }: WhatsAppContent): string[] =>
  Object.values(values).flatMap((filling) =>
    'variable' in filling && !filling.fallback?.trim() ? [filling.variable] : [],
  )

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
