import { type NumberKind, usualSends } from '../../../directory/instances/pace'
import type { WhatsAppPace } from '../../../platform/config'
import type { Work } from '../../../platform/db/work'

/*
 * A connection's turn (table send_turns): one node at a time sends for it, and its messages leave at the pace that
 * the provider allows the number. The pace is GCRA: a slot every so many ms, of which those of the last few ms may
 * still be used, so that a late timer costs no throughput.
 */

/** How long a turn is held unless it is held again, ms: the longest that a dead node delays its connections. */
export const TURN_MS = 5_000
/** Slots this much in the past may still be used, ms. */
const TOLERANCE_MS = 20
/**
 * The part of the allowed pace that is used: in no second may more arrive at the provider, and what leaves evenly
 * arrives unevenly, by as much as the network and this process are late.
 */
const USED = 0.945

/** Between two messages of a number that may send so many in a second, ms. */
export const slotMs = (perSecond: number): number => 1000 / (perSecond * USED)

/** What a connection's row (`i`) says of its pace, under the names of {@link Paced}. */
export const PACE_COLUMNS = 'i.sends_per_second, i.coexistence'

export type Paced = NumberKind & { sends_per_second: number | null }

/** Between two messages of a connection, ms: its own pace, else what is usual for its kind. */
export const everyMsOf = (paced: Paced, pace: WhatsAppPace): number =>
  slotMs(paced.sends_per_second ?? usualSends(paced, pace))

/** Takes or keeps the turn for this node; false while another node holds it. */
export async function holdTurn(work: Work, instanceId: string, nodeId: string): Promise<boolean> {
  const held = await work.one(
    `INSERT INTO send_turns AS t (tenant_id, instance_id, held_by, held_until, next_at)
     SELECT tenant_id, id, $2, clock_timestamp() + make_interval(secs => $3), clock_timestamp() FROM instances WHERE id = $1
     ON CONFLICT (tenant_id, instance_id) DO UPDATE SET held_by = excluded.held_by, held_until = excluded.held_until
       WHERE t.held_by = excluded.held_by OR t.held_until < clock_timestamp()
     RETURNING 1`,
    [instanceId, nodeId, TURN_MS / 1000],
  )
  return held !== undefined
}

/** Takes so many slots, `everyMs` apart: ms until the first of them; null when the turn has gone to another node. */
export async function takeSlots(
  work: Work,
  { instanceId, nodeId, everyMs }: { instanceId: string; nodeId: string; everyMs: number },
  count: number,
): Promise<number | null> {
  const row = await work.one<{ ms: number }>(
    `WITH turn AS (
       UPDATE send_turns SET ${nextAt('$3', '$4')} WHERE instance_id = $1 AND held_by = $2 RETURNING next_at
     ) SELECT ${msUntilFirst('$3', '$4')} AS ms FROM turn`,
    [instanceId, nodeId, count, everyMs],
  )
  return row?.ms ?? null
}

/** Takes a slot beside the messages, for what is no message but counts as one: ms until it. */
export async function takeSlot(work: Work, instanceId: string, everyMs: number): Promise<number> {
  const row = await work.one<{ ms: number }>(
    `WITH turn AS (
       INSERT INTO send_turns AS t (tenant_id, instance_id, held_by, held_until, next_at)
       SELECT tenant_id, id, '', '-infinity', clock_timestamp() + make_interval(secs => $2::float8 * $3 / 1000) FROM instances WHERE id = $1
       ON CONFLICT (tenant_id, instance_id) DO UPDATE SET ${nextAt('$2', '$3', 't.')}
       RETURNING next_at
     ) SELECT ${msUntilFirst('$2', '$3')} AS ms FROM turn`,
    [instanceId, 1, everyMs],
  )
  return row?.ms ?? 0
}

/** SQL: moves the ledger on by so many slots. */
const nextAt = (count: string, everyMs: string, row = '') =>
  `next_at = greatest(${row}next_at, clock_timestamp() - make_interval(secs => ${TOLERANCE_MS / 1000}))
     + make_interval(secs => ${count}::float8 * ${everyMs} / 1000)`

/** SQL: how long until the first of the slots that were just taken, ms. */
const msUntilFirst = (count: string, everyMs: string) =>
  `(extract(epoch FROM next_at - clock_timestamp()) * 1000)::float8 - ${count}::float8 * ${everyMs}`
