import type { InternalOutboxRow } from '@domain/internal-chat/tables'
import type { Answer, GraphqlClient } from '@infra/graphql/client'
import {
  type InternalChatMessageFieldsFragment,
  SendImageInternalChatDocument,
  SendMessageInternalChatDocument,
} from '@infra/graphql/internal-chat.gen'
import type { LaterMedia } from '../later-media'
import { SEND_TIMEOUT_MS } from '../outbox-sender'

/** Hands a message for a colleague to the server: words, or a file with a caption. */
export async function postToColleague(
  row: InternalOutboxRow,
  senderId: string,
  client: GraphqlClient,
  media: Pick<LaterMedia, 'bring'>,
): Promise<Answer<InternalChatMessageFieldsFragment>> {
  const options = { timeoutMs: SEND_TIMEOUT_MS }
  const about = { user_id: row.peerId, user_sending_id: senderId, parent_id: row.replyTo, hash: row.id }
  const address = row.upload ? await media.bring(row.id) : ({ ok: true, data: row.fileAddress } as const)
  if (!address.ok) return address
  if (address.data === null) {
    const variables = { ...about, message: row.text }
    const answer = await client.request(SendMessageInternalChatDocument, variables, options)
    return answer.ok ? { ok: true, data: answer.data.sendMessageInternalChat } : answer
  }
  const variables = {
    ...about,
    image_url: address.data,
    image_caption: row.text || null,
    document_name: row.fileName,
    document_mimetype: row.fileMime,
  }
  const answer = await client.request(SendImageInternalChatDocument, variables, options)
  return answer.ok ? { ok: true, data: answer.data.sendImageInternalChat } : answer
}
