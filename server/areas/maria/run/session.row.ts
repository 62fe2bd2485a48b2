import type { Work } from '../../../platform/db/work'

/** What she asked a customer to choose from. */
export type Offered = Readonly<{ id: string; title: string }>

/** A conversation of hers that goes on; its row is locked. */
export type OpenSession = Readonly<{
  id: string
  /** Turns of hers in it. */
  seq: number
  misses: number
  offered: readonly Offered[]
  readTo: string
}>

/** Her conversation in a ticket; undefined: there is none. */
const lockOpen = (work: Work, ticketId: string): Promise<OpenSession | undefined> =>
  work.one<OpenSession>(
    `SELECT id::text, seq, misses, offered, read_to::text AS "readTo" FROM maria_sessions
     WHERE chat_ticket_id = $1 AND ended_at IS NULL FOR UPDATE`,
    [ticketId],
  )

/** Begins a conversation of hers. @param readTo messages up to this one are none of it */
export const insertSession = (work: Work, ticketId: string, readTo: string): Promise<unknown> =>
  work.query('INSERT INTO maria_sessions (tenant_id, chat_ticket_id, read_to) VALUES ($1, $2, $3)', [
    work.tenant.id,
    ticketId,
    readTo,
  ])

/** Her conversation in a ticket that is hers, which begins with the first look at it. */
export async function lockSession(work: Work, ticketId: string): Promise<OpenSession> {
  const open = await lockOpen(work, ticketId)
  if (open) return open
  await insertSession(work, ticketId, '0')
  const begun = await lockOpen(work, ticketId)
  if (!begun) throw new Error('a conversation of Maria was not begun')
  return begun
}

/** Keeps where it stands after a turn. */
export const keepSession = (
  work: Work,
  session: OpenSession,
  why: string | null,
  now: Date,
): Promise<unknown> =>
  work.query(
    `UPDATE maria_sessions SET seq = $2, misses = $3, offered = $4, read_to = $5, why = $6, ended_at = $7 WHERE id = $1`,
    [
      session.id,
      session.seq,
      session.misses,
      JSON.stringify(why === null ? session.offered : []),
      session.readTo,
      why,
      why === null ? null : now,
    ],
  )
