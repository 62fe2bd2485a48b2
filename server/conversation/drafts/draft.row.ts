import type { Draft } from '../../../contract/entities'
import { iso } from '../../platform/db/iso'

/** Columns of a {@link DraftRow}. */
export const DRAFT_COLUMNS = `id::text, user_id::text, chat_ticket_id::text, type, message, reply_message_id::text, device,
  updated_at, rev::integer`

export type DraftRow = {
  id: string
  user_id: string
  chat_ticket_id: string
  type: string
  message: string
  reply_message_id: string | null
  device: string
  updated_at: Date
  rev: number
}

/** The contract's draft. */
export const toDraft = (row: DraftRow): Draft => ({
  chat_ticket_id: row.chat_ticket_id,
  message: row.message,
  type: row.type,
  reply_message_id: row.reply_message_id,
  device: row.device,
  updated_at: iso(row.updated_at),
  rev: row.rev,
})
