import { instanceIsDown, isThere } from '@domain/instances/label'
import type { World } from '@domain/kernel/world'
import type { OutboxRow } from '@domain/outbox/tables'
import { platformState } from '@domain/platform/availability'
import type { Answer, GraphqlClient } from '@infra/graphql/client'
import {
  CreateChatCommentDocument,
  type CustomerChatFieldsFragment,
  SendMessageDocument,
} from '@infra/graphql/documents.gen'
import type { LaterMedia } from './later-media'
import { type Outbox, SEND_TIMEOUT_MS } from './outbox-sender'

/** Messages and comments in tickets, on their way to the server. */
export const toCustomers = (
  client: GraphqlClient,
  media: Pick<LaterMedia, 'send' | 'done'>,
): Outbox<OutboxRow> => ({
  table: 'outbox',
  rows: (world) => world.rows.outbox,
  conversationOf: (row) => row.ticketId,
  atOnce: 4,
  isHeld,
  done: (hash) => media.done(hash),
  // All but plain words is sent by what is fetched with the first of it.
  post: (row) =>
    row.upload || row.template || row.details || row.choices
      ? media.send(row, SEND_TIMEOUT_MS)
      : postWords(client, row),
})

/**
 * The customer cannot be reached now: it waits, and shows that it does. A comment stays in the house; what was written for a
 * connection that was deleted gets the server's no.
 */
function isHeld(world: World, { type, instanceId }: OutboxRow): boolean {
  if (type === 'comment') return false
  const instance = world.rows.instances.get(instanceId)
  return (
    platformState(world) !== 'up' ||
    (instance !== undefined && isThere(instance) && instanceIsDown(instance.data))
  )
}

async function postWords(client: GraphqlClient, row: OutboxRow): Promise<Answer<CustomerChatFieldsFragment>> {
  const about = { to_number: row.toNumber, message: row.text, instance_id: row.instanceId, hash: row.id }
  const options = { timeoutMs: SEND_TIMEOUT_MS }
  if (row.type === 'comment') {
    const variables = { ...about, mentioned_user_ids: row.mentions ? [...row.mentions] : null }
    const answer = await client.request(CreateChatCommentDocument, variables, options)
    return answer.ok ? { ok: true, data: answer.data.createChatComment } : answer
  }
  const quick_answer_ids = row.answerIds ? [...row.answerIds] : null
  const variables = { ...about, reply_message_id: row.replyTo, quick_answer_ids }
  const answer = await client.request(SendMessageDocument, variables, options)
  return answer.ok ? { ok: true, data: answer.data.sendMessage } : answer
}
