import * as v from 'valibot'
import { slugOf } from '../text/slug'

export const LONGEST_REASON_NAME = 80
export const LONGEST_LABEL = 60
export const MOST_FIELDS = 10
export const MOST_OPTIONS = 30

/** Words; the spaces around them are taken away when they are kept. */
const name = (most: number) => v.pipe(v.string(), v.regex(/\S/), v.maxLength(most))

/** What can be asked for with a reason. */
export const REASON_FIELD_KINDS = ['text', 'number', 'money', 'date', 'choice'] as const

/** A field that is asked for with a reason, as it is typed in. */
const members = {
  /** Null: a new one, whose key follows its label. What was answered under a key stays readable. */
  key: v.optional(v.nullable(v.string()), null),
  label: name(LONGEST_LABEL),
  required: v.boolean(),
}
const options = v.array(name(LONGEST_LABEL))
const Field = v.variant('type', [
  v.object({
    ...members,
    type: v.literal('choice'),
    options: v.pipe(options, v.minLength(1), v.maxLength(MOST_OPTIONS)),
  }),
  v.object({
    ...members,
    type: v.picklist(['text', 'number', 'money', 'date']),
    options: v.pipe(options, v.maxLength(MOST_OPTIONS)),
  }),
])

/** What is asked for with a reason. */
export const ReasonFields = v.pipe(v.array(Field), v.maxLength(MOST_FIELDS))
export type ReasonFormField = v.InferOutput<typeof Field>

/** The keys of a reason's fields: those that have one keep it, a new one is named after its label, each once. */
export function withKeys(fields: readonly ReasonFormField[]): (ReasonFormField & { key: string })[] {
  const taken = new Set(fields.flatMap(({ key }) => (key === null ? [] : [key])))
  return fields.map((typed) => {
    const field = {
      ...typed,
      label: typed.label.trim(),
      options: typed.options.map((option) => option.trim()),
    }
    if (field.key !== null) return { ...field, key: field.key }
    const key = slugOf(field.label, taken)
    taken.add(key)
    return { ...field, key }
  })
}
