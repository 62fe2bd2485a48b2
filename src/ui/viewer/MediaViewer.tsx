import { usePanel } from '@app/panel'
import { messagesOf } from '@ui/messages/messageItems'
import { useState } from 'react'
import { ImageViewer } from './ImageViewer'
import { PdfViewer } from './PdfViewer'

type Props = { ticketId: string; messageId: string; onClose: () => void }

/** A message's medium, large: its picture among those of the conversation, or its PDF. */
export default function MediaViewer({ ticketId, messageId, onClose }: Props) {
  const { store } = usePanel()
  // As the conversation stood when it was opened: pictures that come meanwhile move nothing.
  const [shown] = useState(() => messagesOf(store.world, ticketId))
  const data = shown.find(({ id }) => id === messageId)?.data
  if (data?.type === 'image') {
    const pictures = shown.flatMap(({ id, data: { type, status, caption, whatsapp_deleted_at: gone } }) =>
      type === 'image' && status && gone === null ? [{ id, url: status.url, name: caption ?? '' }] : [],
    )
    return <ImageViewer pictures={pictures} first={messageId} onClose={onClose} />
  }
  if (!data?.status) return null
  return <PdfViewer url={data.status.url} name={data.document_name ?? 'PDF'} onClose={onClose} />
}
