import * as v from 'valibot'
import type { Work } from '../db/work'
import type { Signal } from './presence-board'

/** The notification by which every node hears who is at which ticket. */
export const PRESENCE_CHANNEL = 'balcao_presence'

/** PostgreSQL carries at most 8,000 bytes in a notification. */
const LONGEST_NAME = 200

const Heard = v.object({
  tenantId: v.number(),
  signal: v.object({
    ticketId: v.string(),
    userId: v.nullable(v.string()),
    name: v.string(),
    state: v.picklist(['viewing', 'typing', 'gone']),
    scope: v.object({
      user_id: v.nullable(v.string()),
      department_id: v.nullable(v.string()),
      instance_id: v.string(),
    }),
  }),
})

/**
 * Says to every node that somebody is at a ticket: no row, no number, no event in the log. For a customer
 * (`userId` null) say 'typing', as often as the provider does.
 */
export async function sayPresence(work: Work, signal: Signal): Promise<void> {
  const name = signal.name.slice(0, LONGEST_NAME)
  await work.query('SELECT pg_notify($1, $2)', [
    PRESENCE_CHANNEL,
    JSON.stringify({ tenantId: work.tenant.id, signal: { ...signal, name } }),
  ])
}

/** What a notification says; null when it is none of ours. */
export function heardIn(payload: string): { tenantId: number; signal: Signal } | null {
  try {
    const parsed = v.safeParse(Heard, JSON.parse(payload))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}
