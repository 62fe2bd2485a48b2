import type { TicketScope } from '../../../../src/domain/access/visibility'
import { CONNECTION_COLUMNS, type ConnectionRow } from '../../../directory/whatsapp/connection'
import { reasonFor } from '../../../directory/whatsapp/errors'
import type { Work } from '../../../platform/db/work'
import { publish } from '../../../platform/events/publish'
import { placeOf } from '../../tickets/locked-ticket'
import { readMessages } from '../message.row'

/** A message whose file is still with the provider: a customer's, or ours from the phone. */
export type Wanted = ConnectionRow & {
  id: string
  type: string
  /** The provider's id of the file. */
  mediaId: string
  /** As the customer called it. */
  name: string | null
  /** How often fetching it has failed. */
  tries: number
  sentAt: Date
  /** Its connection was switched off by the provider's word. */
  off: boolean
  /** Its connection was deleted. */
  gone: boolean
}

/** Locks the message; undefined when it has its file, was given up or is gone. */
export const lockWanted = (work: Work, messageId: string): Promise<Wanted | undefined> =>
  work.one<Wanted>(
    `SELECT m.id::text, m.type, m.raw ->> 'id' AS "mediaId", m.document_name AS name, m.tries,
       m.sent_at AS "sentAt", i.off_code IS NOT NULL AS off, i.deleted_at IS NOT NULL AS gone, ${CONNECTION_COLUMNS}
     FROM customer_chats m JOIN instances i ON i.tenant_id = m.tenant_id AND i.id = m.instance_id
     WHERE m.id = $1 AND m.tag_type IN ('in', 'out') AND m.media_file_id IS NULL AND m.error_code IS NULL
       AND m.raw ->> 'id' IS NOT NULL
     FOR UPDATE OF m`,
    [messageId],
  )

/** The file is here: the message carries it from now on. */
export async function mediaArrived(work: Work, messageId: string, fileId: string): Promise<void> {
  await work.query(
    'UPDATE customer_chats SET media_file_id = $2, tries = 0, file_waits = FALSE WHERE id = $1',
    [messageId, fileId],
  )
  await tellAnew(work, messageId)
}

/** The file will not come: the message says so. */
export async function mediaLost(work: Work, messageId: string, code: string): Promise<void> {
  const told = code === 'MEDIA_TOO_LARGE' ? code : 'MEDIA_GONE'
  await work.query(
    `UPDATE customer_chats SET error_code = $2, error_message = $3, file_waits = FALSE
     WHERE id = $1 AND media_file_id IS NULL`,
    [messageId, told, reasonFor(told, null)],
  )
  await tellAnew(work, messageId)
}

async function tellAnew(work: Work, id: string): Promise<void> {
  const place = await work.one<TicketScope>(
    `SELECT t.user_id::text, t.department_id::text, t.instance_id::text
     FROM customer_chats m JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id
     WHERE m.id = $1`,
    [id],
  )
  const message = (await readMessages(work, [id])).get(id)
  if (!place || !message) throw new Error('a message vanished inside its transaction')
  await publish(work, [
    {
      event: 'customerChatUpdated',
      data: (rev) => ({ message: { ...message, rev } }),
      audience: { kind: 'ticket', scopes: [placeOf(place)] },
      rows: [{ table: 'customer_chats', id }],
    },
  ])
}
