import * as v from 'valibot'

const TextOrNull = v.nullable(v.string())
/** A question with options, as it travels and is kept. */
export const ChoicesSchema = v.object({
  header: TextOrNull,
  footer: TextOrNull,
  button: TextOrNull,
  options: v.array(v.object({ title: v.string(), description: TextOrNull })),
})
