import type { InternalChatMessage } from '@contract/entities'
import type { InternalMessageRow } from '@domain/internal-chat/tables'
import type { MediaMessage } from '@ui/messages/media'
import { internalDraftKey } from './draftKey'

/** Only a file of the house is shown: whatever else a row may say is text. Gives the file's id. */
const OWN_FILE = /^\/[a-z0-9-]{1,40}\/api\/file\/(\d{1,18})(?:\?[\w=&.-]*)?$/

const FILE_TYPES = ['image', 'audio', 'video', 'document']

/** Does the message carry a file? */
export const hasFile = ({ type }: Pick<InternalChatMessage, 'type'>): boolean => FILE_TYPES.includes(type)

/** A colleague's message with a file, as customers' are shown. */
export function mediaOf({ id, peerId, data }: InternalMessageRow): MediaMessage {
  const url = data.image_url ?? ''
  const fileId = OWN_FILE.exec(url)?.[1]
  return {
    id,
    ticketId: internalDraftKey(peerId),
    data: {
      type: data.type,
      // As a file that may yet come, without the reasons of a provider.
      tag_type: 'out',
      status:
        fileId === undefined
          ? null
          : { id: fileId, url, caption: data.caption, mimetype: data.document_mimetype ?? '' },
      caption: data.caption,
      document_name: data.document_name,
      document_mimetype: data.document_mimetype,
      error_message: null,
      sent_at: data.created_at,
    },
  }
}
