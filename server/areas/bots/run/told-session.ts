import type { BotSession } from '../../../../contract/entities'
import type { TicketScope } from '../../../../src/domain/access/visibility'
import type { EndCause } from '../../../../src/domain/bots/session'
import { placeOf } from '../../../conversation/tickets/locked-ticket'
import { iso, isoOrNull } from '../../../platform/db/iso'
import type { Work } from '../../../platform/db/work'
import type { Change } from '../../../platform/events/publish'

type Row = Omit<BotSession, 'began_at' | 'ended_at'> & {
  began_at: Date
  ended_at: Date | null
  why: EndCause | null
}

type Known = Readonly<{ session: BotSession; why: EndCause | null }>

/** The newest conversation with a bot in each ticket as panels know it, and why it ended; where there was none, none. */
async function readSessions(work: Work, ticketIds: readonly string[]): Promise<ReadonlyMap<string, Known>> {
  const rows = await work.query<Row>(
    `SELECT DISTINCT ON (s.chat_ticket_id) s.id::text, s.chat_ticket_id::text, s.bot_id::text, b.name AS bot_name, s.version, s.state, s.node,
       coalesce(v.compiled -> 'nodes' -> s.node ->> 'name', '') AS node_name, s.seq, s.began_at, s.ended_at, s.rev::integer, s.why
     FROM bot_sessions s JOIN bots b ON b.tenant_id = s.tenant_id AND b.id = s.bot_id
     JOIN bot_versions v ON v.tenant_id = s.tenant_id AND v.bot_id = s.bot_id AND v.no = s.version
     WHERE s.chat_ticket_id = ANY($1::bigint[]) ORDER BY s.chat_ticket_id, s.id DESC`,
    [ticketIds],
  )
  return new Map(
    rows.map(({ why, ...row }) => {
      const session = { ...row, began_at: iso(row.began_at), ended_at: isoOrNull(row.ended_at) }
      return [row.chat_ticket_id, { session, why }]
    }),
  )
}

/** The same of one ticket; undefined: there was none. */
export const readSession = async (work: Work, ticketId: string): Promise<Known | undefined> =>
  (await readSessions(work, [ticketId])).get(ticketId)

/** Tells who sees tickets how their newest conversations with bots stand; nothing where there was none. */
export async function toldSessions(
  work: Work,
  tickets: readonly (TicketScope & Readonly<{ id: string }>)[],
): Promise<Change[]> {
  const found = await readSessions(
    work,
    tickets.map(({ id }) => id),
  )
  return tickets.flatMap((ticket): Change[] => {
    const session = found.get(ticket.id)?.session
    if (!session) return []
    return [
      {
        event: 'botSessionChanged',
        data: (rev) => ({ session: { ...session, rev } }),
        audience: { kind: 'ticket', scopes: [placeOf(ticket)] },
        rows: [{ table: 'bot_sessions', id: session.id }],
      },
    ]
  })
}
