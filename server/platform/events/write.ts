import * as v from 'valibot'
import { type RealtimeName, realtimeEvents } from '../../../contract/realtime'
import type { Audience } from './audience'

/** The notification that tells every node that a tenant has new events; its payload is the tenant's id. */
export const EVENTS_CHANNEL = 'balcao_events'

export type NewEvent = {
  tenantId: number
  seq: number
  event: RealtimeName
  data: unknown
  audience: Audience
  hash: string | null
}

type Query = (sql: string, params: readonly unknown[]) => Promise<unknown>

/**
 * Writes one numbered event and announces it, both within the caller's transaction. The data is checked
 * against the catalogue; fields that the catalogue does not name are left out, so none can slip to a client.
 * @throws Error when the data is not of the event's shape: that is a fault of the program, not of its input.
 */
export const writeEvent = (query: Query, event: NewEvent): Promise<void> => writeEvents(query, [event])

/** Writes many numbered events of one tenant in one statement, each checked as {@link writeEvent} does. */
export async function writeEvents(query: Query, events: readonly NewEvent[]): Promise<void> {
  const [first] = events
  if (!first) return
  await query(
    `WITH written AS (
       INSERT INTO events (tenant_id, seq, event, v, hash, audience, data)
       SELECT $1::integer, * FROM unnest($2::bigint[], $3::text[], $4::integer[], $5::text[], $6::jsonb[], $7::jsonb[])
     )
     SELECT pg_notify('${EVENTS_CHANNEL}', $1::integer::text)`,
    [
      first.tenantId,
      events.map(({ seq }) => seq),
      events.map(({ event }) => event),
      events.map(({ event }) => realtimeEvents[event].v),
      events.map(({ hash }) => hash),
      events.map(({ audience }) => JSON.stringify(audience)),
      events.map(checked),
    ],
  )
}

function checked({ event, data }: NewEvent): string {
  const entry: { data: v.GenericSchema } = realtimeEvents[event]
  const parsed = v.safeParse(entry.data, data)
  if (parsed.success) return JSON.stringify(parsed.output)
  const issue = parsed.issues[0]
  throw new Error(`event ${event}: ${v.getDotPath(issue) ?? 'data'} expected ${issue.expected ?? issue.type}`)
}
