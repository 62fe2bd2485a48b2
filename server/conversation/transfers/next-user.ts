import { settingFor } from '../../../src/domain/settings/registry'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { Opening } from '../seam'
import { readPickSettings } from './pick'
import { lockReceiver } from './receiver'

/**
 * Gives the next ticket of each conversation at once to whom it goes, where the setting `relate_chat_tickets_to_next_user`
 * says so (specification section 3): the user to whom its last ticket was handed. Taking from the queue is no
 * handing over, and neither is what was given by itself (server/areas/assignment): only a person hands over. It stays for the queue where
 * there was none, they are away for good or on pause, do not serve the connection any more, or have as many as they may. The users are locked, so that tickets that come at once are counted.
 */
export async function giveToNext(work: Work, conversations: readonly Opening[]): Promise<void> {
  const settings = await readPickSettings(work)
  const related = conversations.map(({ instanceId }) =>
    settingFor(settings, 'relate_chat_tickets_to_next_user', instanceId),
  )
  if (!related.includes(true)) return
  const rows = await work.query<{ n: number; user_id: string }>(
    `SELECT v.n::integer, x.next_user_id::text AS user_id
     FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY v(instance_id, customer_id, n)
     CROSS JOIN LATERAL (
       SELECT x.next_user_id FROM ticket_transfers x
       JOIN chat_tickets t ON t.tenant_id = x.tenant_id AND t.id = x.chat_ticket_id
       WHERE t.instance_id = v.instance_id AND t.customer_id = v.customer_id AND x.state = 'confirmed' AND NOT x.pulled
         AND x.requested_by IS NOT NULL
       ORDER BY x.id DESC LIMIT 1
     ) x
     WHERE x.next_user_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM user_pauses p
       WHERE p.user_id = x.next_user_id AND p.ended_at IS NULL) ORDER BY x.next_user_id`,
    [conversations.map(({ instanceId }) => instanceId), conversations.map(({ customerId }) => customerId)],
  )
  const taken = new Map<string, number>()
  for (const { n, user_id } of rows) {
    const conversation = conversations[n - 1]
    if (!conversation || !related[n - 1]) continue
    const coming = taken.get(user_id) ?? 0
    if (!(await hasRoom(work, user_id, conversation.instanceId, coming))) continue
    conversation.userId = Number(user_id)
    taken.set(user_id, coming + 1)
  }
}

async function hasRoom(work: Work, userId: string, instanceId: string, coming: number): Promise<boolean> {
  try {
    const receiver = await lockReceiver(work, userId, { instance_id: instanceId })
    await receiver.room(coming)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
