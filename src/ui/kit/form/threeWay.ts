/** Is it the same value? Values of forms are plain data. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A field that somebody else has set to something that is not what stands in this form. */
type Difference<Field extends string> = Readonly<{
  field: Field
  /** Was it changed here as well? Else what is saved now is simply newer. */
  both: boolean
}>

/** What somebody else has changed (`theirs`) since this form began with `base`, where it is not what is typed (`mine`). */
export function differences<Values extends Record<string, unknown>>(
  base: Values,
  theirs: Values,
  mine: Values,
): Difference<keyof Values & string>[] {
  return Object.keys(mine).flatMap((field) =>
    same(theirs[field], base[field]) || same(theirs[field], mine[field])
      ? []
      : [{ field, both: !same(mine[field], base[field]) }],
  )
}

/** What is typed, with what somebody else has saved in these fields. */
export const taking = <Values extends Record<string, unknown>>(
  mine: Values,
  theirs: Values,
  fields: readonly (keyof Values)[],
): Values => ({ ...mine, ...Object.fromEntries(fields.map((field) => [field, theirs[field]])) })
