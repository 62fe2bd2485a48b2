import * as v from 'valibot'
import { Refusal } from './refusal'

/** What was typed into a form, by the form's own schema. @throws Refusal INVALID that names the field */
export function typedIn<S extends v.GenericSchema>(schema: S, typed: unknown): v.InferOutput<S> {
  const read = v.safeParse(schema, typed)
  if (read.success) return read.output
  const field = v.getDotPath(read.issues[0])
  throw new Refusal('INVALID', 'Confira os campos: um deles não serve.', { ...(field && { field }) })
}
