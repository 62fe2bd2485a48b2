import * as v from 'valibot'

/**
 * What we send along with a message (`biz_opaque_callback_data`, at most 512 characters) and Meta returns in
 * each of its statuses: it finds the message even when the answer to our call was lost.
 */
type Echo = { hash: string; attempt: number }

const EchoSchema = v.object({
  h: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  a: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
})

export const writeEcho = ({ hash, attempt }: Echo): string => JSON.stringify({ h: hash, a: attempt })

/** Reads it back; null for what is not ours. */
export function readEcho(text: string | undefined): Echo | null {
  if (text === undefined) return null
  try {
    const parsed = v.safeParse(EchoSchema, JSON.parse(text))
    return parsed.success ? { hash: parsed.output.h, attempt: parsed.output.a } : null
  } catch {
    // Not JSON: another system's text.
    return null
  }
}
