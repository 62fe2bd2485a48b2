import * as v from 'valibot'

/**
 * One event on the wire.
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
  /** Checked by whoever knows the event's name and version. */
  data: v.unknown(),
})

export type Envelope = v.InferOutput<typeof EnvelopeSchema>
