import * as v from 'valibot'
import { type RealtimeData, type RealtimeName, realtimeEvents } from '../../../contract/realtime'
import type { Work } from '../db/work'
import type { Audience } from './audience'

/** The notification that tells every node that a tenant has new events; its payload is the tenant's id. */
export const EVENTS_CHANNEL = 'balcao_events'

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
    | 'bot_sessions'
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

/** What each row's `rev` becomes, by table and id. */
type Revs = ReadonlyMap<ChangedRow['table'], ReadonlyMap<string, number>>

/**
 * Writes events under the numbers from `first` on, stamps the rows that they speak of and announces them, within the
 * transaction: they go out to the sockets after its commit. All in one statement, as every change of everything waits
 * for it. Data is checked against the catalogue; fields that the catalogue does not name are left
 * out, so none can slip to a client.
 * @throws Error when data is not of its event's shape: that is a fault of the program, not of its input.
 */
export async function writeEvents(
  work: Work,
  first: number,
  changes: readonly Change[],
  revs: Revs = new Map(),
): Promise<void> {
  // By name, so that there are few statements to keep.
  const tables = [...revs.keys()].sort()
  const stamps = tables.map(
    (table, n) => `${table}_stamped AS (
       UPDATE ${table} r SET rev = v.rev FROM unnest($${8 + 2 * n}::bigint[], $${9 + 2 * n}::bigint[]) v(id, rev) WHERE r.id = v.id
     )`,
  )
  const written = `written AS (
       INSERT INTO events (tenant_id, seq, event, v, hash, audience, data)
       SELECT $1::integer, * FROM unnest($2::bigint[], $3::text[], $4::integer[], $5::text[], $6::jsonb[], $7::jsonb[])
     )`
  await work.query(
    `WITH ${[...stamps, written].join(', ')}
     SELECT pg_notify('${EVENTS_CHANNEL}', $1::integer::text)`,
    [
      work.tenant.id,
      changes.map((_, index) => first + index),
      changes.map(({ event }) => event),
      changes.map(({ event }) => realtimeEvents[event].v),
      changes.map(({ hash = null }) => hash),
      changes.map(({ audience }) => JSON.stringify(audience)),
      changes.map((change, index) => checked(change, first + index)),
      ...tables.flatMap((table) => {
        const ids = revs.get(table) ?? new Map<string, number>()
        return [[...ids.keys()], [...ids.values()]]
      }),
    ],
  )
}

function checked({ event, data }: Change, seq: number): string {
  const entry: { data: v.GenericSchema } = realtimeEvents[event]
  const parsed = v.safeParse(entry.data, data(seq))
  if (parsed.success) return JSON.stringify(parsed.output)
  const issue = parsed.issues[0]
  throw new Error(`event ${event}: ${v.getDotPath(issue) ?? 'data'} expected ${issue.expected ?? issue.type}`)
}
