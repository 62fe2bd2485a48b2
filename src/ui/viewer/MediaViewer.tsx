import { usePanel } from '@app/panel'
import type { MediaMessage } from '@ui/messages/content/media'
import { useState } from 'react'
import { ImageViewer, type Picture } from './ImageViewer'
import { PdfViewer } from './PdfViewer'

type Props = {
  /** What the conversation shows, in its order. */
  messages: () => readonly MediaMessage[]
  messageId: string
  onClose: () => void
}

/** A picture, or a template with one above its text. */
const isPicture = ({ type, document_mimetype: mime }: MediaMessage['data']): boolean =>
  type === 'image' || (type === 'template' && mime !== null && mime.startsWith('image/'))

/** A message's medium, large: its picture among those of the conversation, or its PDF. */
export default function MediaViewer({ messages, messageId, onClose }: Props) {
  const { files } = usePanel()
  // As the conversation stood when it was opened: pictures that come meanwhile move nothing.
  const [{ pictures, opened }] = useState(() => {
    const shown = messages()
    return { pictures: shown.flatMap(pictureOf), opened: shown.find(({ id }) => id === messageId)?.data }
  })
  if (opened && isPicture(opened))
    return <ImageViewer pictures={pictures} first={messageId} renew={files.address} onClose={onClose} />
  if (!opened?.status) return null
  const { id, url } = opened.status
  return (
    <PdfViewer
      address={url}
      name={opened.document_name ?? 'PDF'}
      renew={() => files.address(id)}
      onClose={onClose}
    />
  )
}

const pictureOf = ({ id, data }: MediaMessage): Picture[] =>
  isPicture(data) && data.status
    ? [{ id, fileId: data.status.id, url: data.status.url, name: data.caption ?? '' }]
    : []
