import * as v from 'valibot'
import { type RealtimeName, realtimeEvents } from '../../../contract/realtime'
import type { Audience } from './audience'

/** The notification that tells every node that a tenant has new events; its payload is the tenant's id. */
export const EVENTS_CHANNEL = 'balcao_events'

export type NewEvent = { tenantId: number; seq: number; event: RealtimeName; data: unknown; audience: Audience; hash: string | null }

type Query = (sql: string, params: readonly unknown[]) => Promise<unknown>

/**
 * Writes one numbered event and announces it, both within the caller's transaction. The data is checked
 * against the catalogue; fields that the catalogue does not name are left out, so none can slip to a client.
 * @throws Error when the data is not of the event's shape: that is a fault of the program, not of its input.
 */
export async function writeEvent(query: Query, { tenantId, seq, event, data, audience, hash }: NewEvent): Promise<void> {
  const entry: { v: number; data: v.GenericSchema } = realtimeEvents[event]
  const parsed = v.safeParse(entry.data, data)
  if (!parsed.success) {
    const issue = parsed.issues[0]
    throw new Error(`event ${event}: ${v.getDotPath(issue) ?? 'data'} expected ${issue.expected ?? issue.type}`)
  }
  await query(
    `WITH written AS (
       INSERT INTO events (tenant_id, seq, event, v, hash, audience, data) VALUES ($1, $2, $3, $4, $5, $6, $7)
     )
     SELECT pg_notify('${EVENTS_CHANNEL}', $1::integer::text)`,
    [tenantId, seq, event, entry.v, hash, JSON.stringify(audience), JSON.stringify(parsed.output)],
  )
}
