import * as v from 'valibot'
import type { Decoded } from './registry'

/** A decoder from a valibot schema; the reason names the first field that does not fit. */
export function decoder<D>(schema: v.GenericSchema<unknown, D>): (data: unknown) => Decoded<D> {
  return (data) => {
    const parsed = v.safeParse(schema, data)
    if (parsed.success) return { ok: true, data: parsed.output }
    const issue = parsed.issues[0]
    return { ok: false, reason: `${v.getDotPath(issue) ?? 'payload'}: ${issue.message}` }
  }
}
