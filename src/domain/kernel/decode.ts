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

/**
 * A decoder that asks a straight-line one (`npm run generate` writes it from the same schema), and the schema
 * itself only for the reason of a refusal. That both agree is property-tested (tests/model/decoders.test.ts).
 */
export function decoderBy<D>(
  straight: (data: unknown) => D | undefined,
  bySchema: (data: unknown) => Decoded<D>,
): (data: unknown) => Decoded<D> {
  return (data) => {
    const decoded = straight(data)
    return decoded === undefined ? bySchema(data) : { ok: true, data: decoded }
  }
}
