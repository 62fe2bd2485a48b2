import type { CustomerChat } from '../../../contract/entities'
import type { Viewer } from '../../../src/domain/access/visibility'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { MutationCreateChatCommentArgs } from '../../platform/graphql/resolvers.gen'
import { checkedMentioned, mention } from '../mentions/mention'
import { sent } from '../seam'
import { lockConversation } from '../tickets/conversation'
import { STORED } from './log-line'
import {
  announceOwn,
  checkedHash,
  checkedText,
  insertOwn,
  messageOfHash,
  plainContent,
} from './outbound/own-message'

/**
 * Leaves a comment for colleagues in a conversation: whoever may see the ticket may comment, and no job ever
 * carries it to the customer. The same hash gives the same comment.
 */
export async function createChatComment(
  work: Work,
  viewer: Viewer,
  args: MutationCreateChatCommentArgs,
  now: Date,
): Promise<CustomerChat> {
  const hash = checkedHash(args.hash)
  const known = await messageOfHash(work, viewer, hash)
  if (known) return known
  const text = checkedText(args.message)
  const userIds = await checkedMentioned(work, args.mentioned_user_ids)
  const ticket = await lockConversation(work, viewer, args.to_number, args.instance_id)
  const meanwhile = await messageOfHash(work, viewer, hash)
  if (meanwhile) return meanwhile
  const content = plainContent('comment', text)
  const id = await insertOwn(work, {
    ticket,
    userId: viewer.id,
    hash,
    content,
    parentId: null,
    delivery: STORED,
    at: now,
  })
  if (id === undefined) throw new Refusal('CONFLICT', 'Este identificador de envio já foi usado.')
  await work.query('UPDATE chat_tickets SET updated_at = now() WHERE id = $1', [ticket.id])
  const told = await mention(work, viewer, { ticket, messageId: id, userIds, now })
  const said = { ticketId: ticket.id, userId: viewer.id, content, quickAnswerIds: [], told }
  await sent.run(work, 'record', [said])
  return announceOwn(work, id, ticket.id, hash, told)
}
