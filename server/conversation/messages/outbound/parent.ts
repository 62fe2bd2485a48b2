import { isId } from '../../../platform/db/is-id'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import type { LockedTicket } from '../../tickets/locked-ticket'

/**
 * The message replied to must stand in the same conversation.
 * @throws Refusal INVALID where it does not.
 */
export async function checkedParent(
  work: Work,
  ticket: Pick<LockedTicket, 'customer_id' | 'instance_id'>,
  parentId: string | null,
): Promise<string | null> {
  if (parentId === null) return null
  const found = isId(parentId)
    ? await work.one(
        `SELECT 1 FROM customer_chats WHERE id = $1 AND customer_id = $2 AND instance_id = $3
         AND tag_type <> 'system' AND type <> 'comment'`,
        [parentId, ticket.customer_id, ticket.instance_id],
      )
    : undefined
  if (!found) throw new Refusal('INVALID', 'A mensagem respondida não está nesta conversa.')
  return parentId
}
