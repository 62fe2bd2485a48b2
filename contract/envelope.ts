import * as v from 'valibot'

/**
 * What travels in a realtime frame: base64 of the UTF-8 JSON of this object (specification section 7,
 * "incoming messages are base64 JSON with an event name").
 *
 * A tenant numbers its events 1, 2, 3, … without gaps. A user is not sent every one of them, so a gap in
 * `seq` alone says nothing; `prev` is the number of the envelope sent to this user just before.
 *
 *   seq   4        7        9
 *   prev  0        4        7      the reader stands at 4 and gets seq 9, prev 7: it missed 7
 */
export const EnvelopeSchema = v.object({
  /** Contract's event name. */
  event: v.pipe(v.string(), v.maxLength(64)),
  /** Version of `data`'s shape. */
  v: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The tenant's event number; 0 for envelopes that are not part of the log (ping). */
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** `seq` of the envelope sent to this subscriber before this one. */
  prev: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** Unique id of the event: the dedupe key. */
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  /** When it happened on the server, ISO 8601 UTC. */
  at: v.pipe(v.string(), v.maxLength(40)),
  /** The idempotency key of the command that caused it, if a client's command did. */
  hash: v.nullable(v.pipe(v.string(), v.maxLength(128))),
  data: v.unknown(),
})

export type Envelope = v.InferOutput<typeof EnvelopeSchema>

/** Longest frame accepted, in base64 characters (1 MiB). */
export const MAX_FRAME_CHARS = 1_048_576

/** Encodes an envelope for the wire. */
export function encodeEnvelope(envelope: Envelope): string {
  const bytes = new TextEncoder().encode(JSON.stringify(envelope))
  let binary = ''
  for (let i = 0; i < bytes.length; i += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
  return btoa(binary)
}

/** A decoded frame, or the reason why it was dropped. Never throws: hostile input is expected. */
export type DecodedFrame = { ok: true; envelope: Envelope } | { ok: false; reason: string }

/** Decodes a frame from the wire. */
export function decodeFrame(frame: unknown): DecodedFrame {
  if (typeof frame !== 'string') return { ok: false, reason: 'not a string' }
  if (frame.length > MAX_FRAME_CHARS) return { ok: false, reason: 'too large' }
  try {
    const binary = atob(frame)
    const bytes = new Uint8Array(binary.length)
    for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i)
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    const parsed = v.safeParse(EnvelopeSchema, json)
    return parsed.success
      ? { ok: true, envelope: parsed.output }
      : { ok: false, reason: `envelope: ${parsed.issues[0].message}` }
  } catch (error) {
    return { ok: false, reason: error instanceof SyntaxError ? 'not JSON' : 'not base64 UTF-8' }
  }
}
