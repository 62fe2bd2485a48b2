import type { Envelope } from '../../../contract/envelope'
import type { Audience } from './audience'

/** A numbered event as it is kept. */
export type StoredEvent = Readonly<{
  seq: number
  id: string
  event: string
  v: number
  at: Date
  hash: string | null
  audience: Audience
  data: unknown
}>

/** The row of a {@link StoredEvent}; bigint comes as a string. */
export type EventRow = Omit<StoredEvent, 'seq'> & { seq: string }

/** Columns of an {@link EventRow}. */
export const EVENT_COLUMNS = 'seq, id, event, v, at, hash, audience, data'

export const storedEvent = (row: EventRow): StoredEvent => ({ ...row, seq: Number(row.seq) })

/** The event as it goes to one subscriber: `prev` is the number of the envelope sent to them before. */
export const envelopeOf = ({ seq, id, event, v, at, hash, data }: StoredEvent, prev: number): Envelope => ({
  event,
  v,
  seq,
  prev,
  id,
  at: at.toISOString(),
  hash,
  data,
})
