import type { Work } from '../platform/db/work'
import type { RequestContext } from '../platform/graphql/context'
import type { SecurityKind } from './kinds'

/** Longest name of a browser that is kept, characters. */
const LONGEST_AGENT = 200

/** From where something was done: the connection's address, and what the browser calls itself. */
export type From = Pick<RequestContext, 'ip' | 'agent'>

/**
 * Adds a line to the security log, within the caller's transaction. Whoever refuses after it does so outside of
 * that transaction, or the line is lost with it.
 */
export async function note(
  work: Work,
  { ip, agent }: From,
  kind: SecurityKind,
  about: {
    userId: string | number | null
    actorId?: string | number
    /** Whose trail was read: of a customer, of a user. */
    trail?: { customerId: string | null; userId: string | null }
    /** A customer who was erased, by number alone, and why. */
    erased?: { customerId: string; reason: string }
  },
): Promise<void> {
  await work.query(
    `INSERT INTO security_log (tenant_id, kind, user_id, actor_id, ip, agent, customer_id, of_user_id, reason)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      work.tenant.id,
      kind,
      about.userId === null ? null : Number(about.userId),
      about.actorId === undefined ? null : Number(about.actorId),
      ip,
      agent?.slice(0, LONGEST_AGENT) ?? null,
      about.trail?.customerId ?? about.erased?.customerId ?? null,
      about.trail?.userId ?? null,
      about.erased?.reason ?? null,
    ],
  )
}

/** Adds the line that says that accesses to customers are missing from their trail. */
export const noteGap = (work: Work): Promise<unknown> =>
  work.query('INSERT INTO security_log (tenant_id, kind) VALUES ($1, $2)', [
    work.tenant.id,
    'access_trail_gap' satisfies SecurityKind,
  ])
