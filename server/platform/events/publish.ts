import type { RealtimeData, RealtimeName } from '../../../contract/realtime'
import type { NumberedEvent, Work } from '../db/work'
import type { Audience } from './audience'

/** A row that an event speaks of: it keeps the event's number as its `rev`. */
export type ChangedRow = {
  table:
    | 'chat_tickets'
    | 'customer_chats'
    | 'ticket_transfers'
    | 'customers'
    | 'internal_chat_messages'
    | 'scheduled_messages'
    | 'drafts'
    | 'mentions'
    | 'customer_notes'
    | 'quotes'
  id: string
}

/** An event before it has its number. `data` is asked for with the number, for the `rev` of the rows in it. */
export type Change = {
  [N in RealtimeName]: {
    event: N
    data: (rev: number) => RealtimeData<N>
    audience: Audience
    /** The client's idempotency key, when its command caused this. */
    hash?: string | null
    rows: readonly ChangedRow[]
  }
}[RealtimeName]

/**
 * Numbers the changes in the order given, stamps their rows with the numbers and writes the events.
 * The last step of a transaction: from here until the commit it holds the tenant's row lock.
 *
 * @returns the number of each change, in the same order.
 */
export async function publish(work: Work, changes: readonly Change[]): Promise<number[]> {
  if (changes.length === 0) return []
  const first = await work.nextSeqs(changes.length)
  const revs = new Map<ChangedRow['table'], Map<string, number>>()
  changes.forEach((change, index) => {
    for (const row of change.rows) {
      const table = revs.get(row.table) ?? new Map<string, number>()
      revs.set(row.table, table.set(row.id, first + index))
    }
  })
  for (const [table, ids] of revs) {
    await work.query(
      `UPDATE ${table} r SET rev = v.rev FROM unnest($1::bigint[], $2::bigint[]) v(id, rev) WHERE r.id = v.id`,
      [[...ids.keys()], [...ids.values()]],
    )
  }
  await work.emitAll(changes.map((change, index) => numbered(change, first + index)))
  return changes.map((_, index) => first + index)
}

function numbered(change: Change, seq: number): NumberedEvent {
  const { event, audience, hash = null } = change
  // `change` pairs an event with its own data; the compiler cannot follow the pair through the union.
  return { seq, event, audience, hash, data: change.data(seq) } as NumberedEvent
}
