import type { BotSession } from '../../../../contract/entities'
import type { TicketScope } from '../../../../src/domain/access/visibility'
import type { EndCause } from '../../../../src/domain/bots/session'
import { iso, isoOrNull } from '../../../platform/db/iso'
import type { Work } from '../../../platform/db/work'
import type { Change } from '../../../platform/events/publish'

type Row = Omit<BotSession, 'began_at' | 'ended_at'> & {
  began_at: Date
  ended_at: Date | null
  why: EndCause | null
}

/** The newest conversation with a bot in a ticket as panels know it, and why it ended; undefined: there was none. */
export async function readSession(
  work: Work,
  ticketId: string,
): Promise<Readonly<{ session: BotSession; why: EndCause | null }> | undefined> {
  const row = await work.one<Row>(
    `SELECT s.id::text, s.chat_ticket_id::text, s.bot_id::text, b.name AS bot_name, s.version, s.state, s.node,
       coalesce(v.compiled -> 'nodes' -> s.node ->> 'name', '') AS node_name, s.seq, s.began_at, s.ended_at, s.rev::integer, s.why
     FROM bot_sessions s JOIN bots b ON b.tenant_id = s.tenant_id AND b.id = s.bot_id
     JOIN bot_versions v ON v.tenant_id = s.tenant_id AND v.bot_id = s.bot_id AND v.no = s.version
     WHERE s.chat_ticket_id = $1 ORDER BY s.id DESC LIMIT 1`,
    [ticketId],
  )
  if (!row) return undefined
  const { why, ...session } = row
  return { session: { ...session, began_at: iso(row.began_at), ended_at: isoOrNull(row.ended_at) }, why }
}

/** Tells who sees a ticket how its newest conversation with a bot stands; nothing where there was none. */
export async function toldSession(work: Work, ticketId: string, scope: TicketScope): Promise<Change[]> {
  const found = await readSession(work, ticketId)
  if (!found) return []
  const { session } = found
  return [
    {
      event: 'botSessionChanged',
      data: (rev) => ({ session: { ...session, rev } }),
      audience: { kind: 'ticket', scopes: [scope] },
      rows: [{ table: 'bot_sessions', id: session.id }],
    },
  ]
}
