import type { Viewer } from '../../../../src/domain/access/visibility'
import { visibleTo } from '../../../directory/access/visible-to.sql'
import { isId } from '../../../platform/db/is-id'
import { Parameters } from '../../../platform/db/parameters'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'

/** What a form says of where it was written; `instance_id` alone in the back office. */
type Named = Readonly<{ customer_id: string; chat_ticket_id?: string | null; instance_id?: string | null }>

/**
 * The conversation in which an order or a quote was written, and the connection that it belongs to: the one that is named,
 * else the conversation's.
 * @throws Refusal NOT_FOUND for a conversation that is not this customer's or not the viewer's to see, INVALID for a
 *   connection that does not exist.
 */
export async function namedSource(
  work: Work,
  viewer: Viewer,
  named: Named,
): Promise<{ instanceId: string | null; ticketId: string | null }> {
  const ticket = named.chat_ticket_id == null ? null : await ticketOf(work, viewer, named)
  const instanceId = named.instance_id ?? ticket?.instance_id ?? null
  if (instanceId !== null) await mustBeInstance(work, instanceId)
  return { instanceId, ticketId: ticket?.id ?? null }
}

async function ticketOf(work: Work, viewer: Viewer, { chat_ticket_id: id, customer_id }: Named) {
  const parameters = new Parameters()
  const ticket =
    id != null && isId(id)
      ? await work.one<{ id: string; instance_id: string }>(
          `SELECT t.id::text, t.instance_id::text FROM chat_tickets t
           WHERE t.id = ${parameters.add(id)}::bigint AND t.customer_id = ${parameters.add(customer_id)}::bigint
             AND ${visibleTo(viewer, parameters)}`,
          parameters.values,
        )
      : undefined
  if (!ticket) throw new Refusal('NOT_FOUND', 'Atendimento não encontrado.', { field: 'chat_ticket_id' })
  return ticket
}

async function mustBeInstance(work: Work, id: string): Promise<void> {
  const known = isId(id)
    ? await work.one('SELECT 1 FROM instances WHERE id = $1::bigint AND deleted_at IS NULL', [id])
    : undefined
  if (!known) throw new Refusal('INVALID', 'Esta conexão não existe mais.', { field: 'instance_id' })
}
