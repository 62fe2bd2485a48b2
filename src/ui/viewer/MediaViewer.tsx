import { usePanel, useRow } from '@app/panel/panel'
import { tell } from '@ui/kit/feedback'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import type { MediaMessage } from '@ui/messages/media'
import { orderTexts } from '@ui/orders/texts/pt_BR'
import { useState } from 'react'
import { ImageViewer, type Picture } from './internal/ImageViewer'
import { PdfViewer } from './PdfViewer'

const AttachDrawer = layerPart(() => import('@ui/orders/AttachDrawer'))

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
  const t = useTexts(orderTexts)
  const [attached, setAttached] = useState<string | null>(null)
  // As the conversation stood when it was opened: pictures that come meanwhile move nothing.
  const [{ shown: conversation, pictures, opened, ticketId }] = useState(() => {
    const shown = messages()
    return {
      shown,
      pictures: shown.flatMap(pictureOf),
      opened: shown.find(({ id }) => id === messageId)?.data,
      ticketId: shown.find(({ id }) => id === messageId)?.ticketId ?? '',
    }
  })
  // A colleague's picture stands in no ticket, and is nobody's prescription.
  const customerId = useRow('tickets', ticketId)?.data.customer_id
  if (attached && customerId)
    return <AttachDrawer customerId={customerId} messageId={attached} onClose={onClose} />
  if (opened && isPicture(opened))
    return (
      <ImageViewer
        pictures={pictures}
        first={messageId}
        renew={files.address}
        attach={
          customerId === undefined
            ? null
            : {
                label: t('panel.attach'),
                run: (id) => {
                  const message = conversation.find((one) => one.id === id)?.data
                  if (message?.tag_type === 'in' && message.type === 'image') setAttached(id)
                  else tell('warned', t('panel.onlyTheirs'))
                },
              }
        }
        onClose={onClose}
      />
    )
  if (!opened?.status) return null
  const { id, url } = opened.status
  return (
    <PdfViewer
      address={url}
      name={opened.document_name ?? 'PDF'}
      renew={() => files.address(id)}
      attach={
        customerId !== undefined && opened.tag_type === 'in' && opened.type === 'document'
          ? { label: t('panel.attach'), run: () => setAttached(messageId) }
          : null
      }
      onClose={onClose}
    />
  )
}

const pictureOf = ({ id, data }: MediaMessage): Picture[] =>
  isPicture(data) && data.status
    ? [{ id, fileId: data.status.id, url: data.status.url, name: data.caption ?? '' }]
    : []
