import type { CustomerLastChat } from '../../../contract/entities'
import type { DeliveryState } from '../kernel/steps.gen'
import { ackOf, deliveryOf } from '../messages/delivery'
import type { MessageRow } from '../messages/tables'

/**
 * A ticket's last message as it stands now. The ticket carries it as it stood when the ticket last changed;
 * its delivery, an edit and a new attempt are told of the message alone, so the message's row knows better.
 */
export function lastChatNow(last: CustomerLastChat, row: MessageRow | undefined): CustomerLastChat {
  if (row?.id !== last.id) return last
  return {
    ...last,
    ack: ackOf(row.delivery),
    error_code: row.errorCode,
    is_accepted: row.delivery === 'accepted',
    whatsapp_deleted_at: row.data.whatsapp_deleted_at,
    message: row.data.caption ?? row.data.message,
  }
}

/** A message as the list shows it. */
export const asLastChat = ({ id, ticketId, data, delivery, errorCode }: MessageRow): CustomerLastChat => ({
  id,
  chatTicket: ticketId,
  document_mimetype: data.document_mimetype,
  document_name: data.document_name,
  is_bot_message: data.is_bot_message,
  message: data.caption ?? data.message,
  sent_at: data.sent_at,
  tag_type: data.tag_type,
  type: data.type,
  message_buttons: data.message_buttons,
  ack: ackOf(delivery),
  error_code: errorCode,
  is_accepted: delivery === 'accepted',
  whatsapp_deleted_at: data.whatsapp_deleted_at,
  user_sending_id: data.user_sending_id,
  user_sending_name: data.user_sending_name,
})

/** How far a ticket's last message has come. Of a backend that says less: by its `ack` alone. */
export const lastDelivery = ({ ack, error_code, is_accepted }: CustomerLastChat): DeliveryState =>
  deliveryOf(ack, error_code ?? null, is_accepted ?? false)
