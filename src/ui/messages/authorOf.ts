import type { MessageRow } from '@domain/messages/tables'
import { isFromPhone } from './messageItems'

/** Who wrote a message: the customer, somebody at the shop's phone, the robot, the reader, or a colleague. */
export type Author = 'customer' | 'phone' | 'bot' | 'me' | 'colleague'

/** Who wrote it, for this reader. */
export function authorOf(row: MessageRow, userId: string): Author {
  const { data } = row
  if (data.tag_type !== 'out') return 'customer'
  if (isFromPhone(row)) return 'phone'
  if (data.is_bot_message) return 'bot'
  return data.user_sending_id === userId ? 'me' : 'colleague'
}
