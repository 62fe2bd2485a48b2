import { ADMINISTRATOR } from '../../src/domain/tickets/visibility'
import type { Work } from '../platform/db/work'
import { Refusal } from '../platform/graphql/refusal'
import { isId, type LockedTicket } from '../tickets/locked-ticket'

/** Who is to have the ticket. */
export type Receiver = { id: string; name: string }

type Row = Receiver & { max_active_chat_tickets: number | null; role: string; serves: boolean }

/**
 * The receiver of a ticket, locked, so that two tickets coming in at once are counted one after the other.
 * @throws Refusal when there is no such active user, or the user does not serve the ticket's connection.
 */
export async function lockReceiver(
  work: Work,
  id: string,
  ticket: LockedTicket,
): Promise<Receiver & { room: () => Promise<void> }> {
  const row = isId(id)
    ? await work.one<Row>(
        `SELECT u.id::text, u.name, u.max_active_chat_tickets, r.name AS role,
           EXISTS (SELECT 1 FROM user_instances ui
                   WHERE ui.tenant_id = u.tenant_id AND ui.user_id = u.id AND ui.instance_id = $2) AS serves
         FROM users u JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
         WHERE u.id = $1::bigint AND u.deleted_at IS NULL AND u.blocked_at IS NULL FOR NO KEY UPDATE OF u`,
        [id, ticket.instance_id],
      )
    : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'Usuário não encontrado.')
  if (!row.serves && row.role !== ADMINISTRATOR)
    throw new Refusal('INVALID', `${row.name} não atende a conexão deste atendimento.`)
  return { id: row.id, name: row.name, room: () => mustHaveRoom(work, row) }
}

/** @throws Refusal CONFLICT when the user already has as many open tickets as allowed. */
async function mustHaveRoom(work: Work, { id, name, max_active_chat_tickets: most }: Row): Promise<void> {
  if (most === null) return
  const counted = await work.one<{ open: number }>(
    `SELECT count(*)::integer AS open FROM chat_tickets WHERE user_id = $1 AND state <> 'closed'`,
    [Number(id)],
  )
  if ((counted?.open ?? 0) >= most)
    throw new Refusal('CONFLICT', `${name} já está com o máximo de ${most} atendimentos abertos.`)
}
