import type { InternalChatMessage } from '../../../contract/entities'
import type { Viewer } from '../../../src/domain/access/visibility'
import { plainAddress } from '../../directory/media/address'
import { iso } from '../../platform/db/iso'
import type { Parameters } from '../../platform/db/parameters'
import type { Tenant, Work } from '../../platform/db/work'

/** Delivery of an internal message: see contract/internal-chat.graphql, InternalChatMessage.ack. */
export const ACK = { sent: 1, delivered: 2, read: 3 } as const

/** One row of internal_chat_messages `m` with the message that it answers. */
export const INTERNAL_SELECT = `
  SELECT m.id::text, m.hash, m.user_id::text, m.user_sending_id::text, m.type, m.message, m.caption, m.document_name,
    m.document_mimetype, m.media_file_id::text, m.parent_id::text, m.ack, m.created_at, m.rev::integer,
    m.forwarded_customer_id::text, p.type AS p_type, p.message AS p_message, p.caption AS p_caption, p.user_sending_id::text AS p_user_sending_id
  FROM internal_chat_messages m
  LEFT JOIN internal_chat_messages p ON p.tenant_id = m.tenant_id AND p.id = m.parent_id`

export type InternalRow = {
  id: string
  hash: string
  user_id: string
  user_sending_id: string
  type: string
  message: string | null
  caption: string | null
  document_name: string | null
  document_mimetype: string | null
  media_file_id: string | null
  forwarded_customer_id: string | null
  parent_id: string | null
  ack: number
  created_at: Date
  rev: number
  p_type: string | null
  p_message: string | null
  p_caption: string | null
  p_user_sending_id: string | null
}

/**
 * The contract's message. The same for both sides, so that one event serves the two. The address of its file is
 * the plain one: it is signed on the way out (media/address.ts).
 */
export function toInternalMessage(tenant: Tenant, row: InternalRow): InternalChatMessage {
  const { id, user_id, user_sending_id, type, message, caption, document_name, document_mimetype } = row
  return {
    id,
    ack: row.ack,
    type,
    user_id,
    message,
    caption,
    tag_type: 'out',
    parent_id: row.parent_id,
    unseen_msg: row.ack < ACK.read,
    created_at: iso(row.created_at),
    document_name,
    user_sending_id,
    document_mimetype,
    parent:
      row.parent_id === null || row.p_type === null || row.p_user_sending_id === null
        ? null
        : {
            id: row.parent_id,
            type: row.p_type,
            message: row.p_message,
            caption: row.p_caption,
            user_sending_id: row.p_user_sending_id,
          },
    image_url: row.media_file_id === null ? null : plainAddress(tenant, row.media_file_id),
    forwarded_customer_id: row.forwarded_customer_id,
    hash: row.hash,
    rev: row.rev,
  }
}

/** Is the viewer one of the two? The only rule that decides who sees an internal message; no role is above it. */
export const ofViewer = ({ id }: Viewer, parameters: Parameters, alias = 'm'): string =>
  `${parameters.add(Number(id))}::integer IN (${alias}.user_id, ${alias}.user_sending_id)`

/** Is it of the conversation between these two, in either direction? Served by the index of pairs. */
export function betweenTwo(
  a: string | number,
  b: string | number,
  parameters: Parameters,
  alias = 'm',
): string {
  const [one, other] = [parameters.add(Number(a)), parameters.add(Number(b))]
  return `least(${alias}.user_id, ${alias}.user_sending_id) = least(${one}::integer, ${other}::integer)
    AND greatest(${alias}.user_id, ${alias}.user_sending_id) = greatest(${one}::integer, ${other}::integer)`
}

/** One message that is known to exist. */
export async function readInternalMessage(work: Work, id: string): Promise<InternalChatMessage> {
  const row = await work.one<InternalRow>(`${INTERNAL_SELECT} WHERE m.id = $1::bigint`, [id])
  if (!row) throw new Error('an internal message vanished inside its transaction')
  return toInternalMessage(work.tenant, row)
}
