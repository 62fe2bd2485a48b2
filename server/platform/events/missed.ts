import { type Envelope, encodeFrames } from '../../../contract/envelope'
import type { Work } from '../db/work'
import { type Reader, reaches } from './audience'
import { EVENT_COLUMNS, type EventRow, envelopeOf, type StoredEvent, storedEvent } from './stored'

/** As the contract's `MissedEvents`. */
type Missed = { envelopes: string[]; cursor: number; more: boolean; too_old: boolean }

/** Numbers looked at in one answer, at most, and when the caller names none. */
const MOST = 1_000
/** An answer stops growing above this many characters, so that it can be sent and parsed at once. */
const MOST_CHARS = 2_000_000

/**
 * What this reader missed since an event number, filtered as the live push is, at most `batch` to a frame, which
 * is `packed` for a reader who takes that. `too_old` when events after `since` are no longer kept, or when `since`
 * is no number of this tenant: then everything is to be loaded again.
 */
export async function missedEvents(
  work: Work,
  reader: Reader,
  since: number,
  {
    limit = MOST,
    batch = 1,
    packed = false,
    present,
  }: {
    limit?: number
    batch?: number
    packed?: boolean
    present: (event: StoredEvent) => StoredEvent
  },
): Promise<Missed> {
  const bounds = await work.one<{ head: string; floor: string }>(
    `SELECT last_seq AS head, coalesce((SELECT min(seq) - 1 FROM events WHERE tenant_id = $1), last_seq) AS floor
     FROM tenants WHERE id = $1`,
    [work.tenant.id],
  )
  const head = Number(bounds?.head ?? 0)
  if (since < 0 || since > head || since < Number(bounds?.floor ?? 0))
    return { envelopes: [], cursor: head, more: false, too_old: true }
  const most = Math.max(1, Math.min(limit, MOST))
  const rows = await work.query<EventRow>(
    `SELECT ${EVENT_COLUMNS} FROM events WHERE tenant_id = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
    [work.tenant.id, since, most],
  )
  const missed: Missed = { envelopes: [], cursor: since, more: false, too_old: false }
  let chars = 0
  function* visible(): Generator<Envelope, void> {
    let prev = since
    for (const event of rows.map(storedEvent)) {
      if (chars > MOST_CHARS) return
      missed.cursor = event.seq
      if (!reaches(event, reader)) continue
      yield envelopeOf(present(event), prev)
      prev = event.seq
    }
  }
  for (const frame of encodeFrames(visible(), batch, packed)) {
    chars += frame.length
    missed.envelopes.push(frame)
  }
  missed.more = missed.cursor < head
  return missed
}
