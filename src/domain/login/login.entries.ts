import type * as v from 'valibot'
import { decoder } from '../kernel/decode'
import type { Decoded, Definition } from '../kernel/registry'
import { loginEntries } from './login.fold'
import { loginSchemas } from './login.schemas'

/** The login's entries with their schemas: a refusal names the field, and redaction knows what is where. */
export const describedLoginEntries: Definition[] = loginEntries.map((entry) => {
  const schema = loginSchemas[entry.name] as v.GenericSchema
  const bySchema = decoder(schema)
  const decode = (data: unknown): Decoded<unknown> => {
    const decoded = entry.decode(data)
    return decoded.ok ? decoded : bySchema(data)
  }
  return { ...entry, schema, decode } as Definition
})
