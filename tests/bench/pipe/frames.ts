import { type Envelope, encodeFrames } from '@contract/envelope'
import type { RealtimeData } from '@contract/realtime'
import type { Entry } from '@domain/kernel/entry'
import { mixedWorkload } from '../workload'
import { BEFORE_SHORT } from './before-short'

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

/** Events from one place to another, so many to a frame, as the server sends them to a panel. */
export const framesOf = (from: number, to: number, perFrame: number): string[] =>
  framed(envelopes.slice(from, to), perFrame)

/** Envelopes in frames as the server sends them to a panel. */
export const framed = (some: readonly Envelope[], perFrame: number): string[] => [
  ...encodeFrames(some, perFrame, true),
]

/**
 * Events that carry no whole row: acknowledgements and reactions, by turns, of messages that are known. Some 220
 * bytes of JSON each, against nearly 1,500 of the mixed workload.
 */
export function shortEvents(count: number): Envelope[] {
  const messages = envelopes
    .slice(0, BEFORE_SHORT)
    .filter(({ event }) => event === 'customerChatCreated')
    .map(({ data }) => (data as RealtimeData<'customerChatCreated'>).message)
  return Array.from({ length: count }, (_, i) => {
    const seq = BEFORE_SHORT + i + 1
    const message = messages[(i * 7) % messages.length]
    if (!message) throw new Error('no message is known')
    const { id, chat_ticket_id, hash } = message
    const head = {
      v: 1,
      seq,
      prev: seq - 1,
      id: `short-${seq}`,
      at: new Date(1_800_000_000_000 + seq).toISOString(),
    }
    return i % 2 === 0
      ? {
          event: 'customerChatAckChanged',
          ...head,
          hash: null,
          data: {
            id,
            chat_ticket_id,
            hash,
            whatsapp_message_id: null,
            ack: 1 + (i % 3),
            error_code: null,
            error_message: null,
            send_attempt: 1,
          },
        }
      : {
          event: 'reactionsChanged',
          ...head,
          hash: null,
          data: { customer_chat_id: id, reactions: [], rev: seq },
        }
  })
}
