import { type Envelope, encodeFrames } from '@contract/envelope'
import type { Entry } from '@domain/kernel/entry'
import { mixedWorkload } from '../workload'

/** The mixed workload as its server would have sent it. */
export const workload: readonly Entry[] = mixedWorkload()

/** The events of it. */
export const envelopes: readonly Envelope[] = workload.flatMap(
  ({ kind, name, v, seq, prev, id, at, cmd, data }) =>
    kind === 'event' && seq !== undefined
      ? [
          {
            event: name,
            v,
            seq,
            prev: prev ?? 0,
            id,
            at: new Date(at).toISOString(),
            hash: cmd ?? null,
            data,
          },
        ]
      : [],
)

/** Events from one place to another, so many to a frame. */
export const framesOf = (from: number, to: number, perFrame: number): string[] => [
  ...encodeFrames(envelopes.slice(from, to), perFrame),
]
