import type { Viewer } from '../../../src/domain/access/visibility'
import { visibleTo } from '../../directory/access/visible-to.sql'
import { isId } from '../../platform/db/is-id'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'

/** A customer's message: what was said, and when. */
export type Told = Readonly<{ id: string; said: string; sent_at: Date }>

/**
 * A message in which a customer may have told of an adverse event, locked, so that two who see it begin one report.
 * @throws Refusal NOT_FOUND for one that is no customer's, was deleted, or stands in a conversation that the viewer may not see.
 */
export async function toldIn(work: Work, viewer: Viewer, id: string): Promise<Told> {
  const parameters = new Parameters()
  const row = isId(id)
    ? await work.one<Told>(
        `SELECT m.id::text, coalesce(m.message, m.caption, '') AS said, m.sent_at
         FROM customer_chats m JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id
         WHERE m.id = ${parameters.add(id)}::bigint AND m.tag_type = 'in' AND m.whatsapp_deleted_at IS NULL
           AND ${visibleTo(viewer, parameters)} FOR UPDATE OF m`,
        parameters.values,
      )
    : undefined
  if (!row)
    throw new Refusal(
      'NOT_FOUND',
      'Esta mensagem não é de um cliente, foi apagada, ou você não pode ver a conversa dela.',
    )
  return row
}
