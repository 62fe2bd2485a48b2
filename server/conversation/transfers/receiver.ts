import { ADMINISTRATOR } from '../../../src/domain/access/visibility'
import { fullBy, type TicketLimits, type TicketLoad } from '../../../src/domain/tickets/pick-rules'
import { mayAttend } from '../../directory/access/may-attend'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { LockedTicket } from '../tickets/locked-ticket'

/** Who is to have the ticket. */
export type Receiver = { id: string; name: string }

type Row = Receiver & TicketLimits & { role: string; attends: boolean; serves: boolean }

/**
 * The receiver of a ticket, locked, so that two tickets coming in at once are counted one after the other.
 * @throws Refusal when there is no such active user, or the user may not attend, or does not serve the ticket's connection.
 */
export async function lockReceiver(
  work: Work,
  id: string,
  ticket: Pick<LockedTicket, 'instance_id'>,
): Promise<Receiver & { room: (coming?: number) => Promise<void> }> {
  const row = isId(id)
    ? await work.one<Row>(
        `SELECT u.id::text, u.name, u.max_chat_tickets, u.max_active_chat_tickets, r.name AS role, ${mayAttend('r')} AS attends,
           EXISTS (SELECT 1 FROM user_instances ui
                   WHERE ui.tenant_id = u.tenant_id AND ui.user_id = u.id AND ui.instance_id = $2) AS serves
         FROM users u JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
         WHERE u.id = $1::bigint AND u.deleted_at IS NULL AND u.blocked_at IS NULL FOR NO KEY UPDATE OF u`,
        [id, ticket.instance_id],
      )
    : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'Usuário não encontrado.')
  if (!row.attends) throw new Refusal('INVALID', `O perfil de ${row.name} não dá acesso ao atendimento.`)
  if (!row.serves && row.role !== ADMINISTRATOR)
    throw new Refusal('INVALID', `${row.name} não atende a conexão deste atendimento.`)
  return { id: row.id, name: row.name, room: (coming = 0) => mustHaveRoom(work, row, coming) }
}

/**
 * @throws Refusal CONFLICT when the user already has as many tickets as allowed, counted as the domain's
 * `ticketLoad` counts them; `coming` are those that this transaction is about to add.
 */
async function mustHaveRoom(work: Work, { id, name, ...limits }: Row, coming: number): Promise<void> {
  const load = await work.one<TicketLoad>(
    `SELECT count(*)::integer AS held,
       count(*) FILTER (WHERE state = 'open' AND NOT bot_is_active)::integer AS active
     FROM chat_tickets WHERE user_id = $1 AND state <> 'closed'`,
    [Number(id)],
  )
  const { held, active } = load ?? { held: 0, active: 0 }
  const full = fullBy(limits, { held: held + coming, active: active + coming })
  if (!full) return
  const kind = full.limit === 'max_chat_tickets' ? 'atendimentos' : 'atendimentos abertos'
  throw new Refusal('CONFLICT', `${name} já está com o máximo de ${full.most} ${kind}.`)
}
