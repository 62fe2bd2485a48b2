import { useLocalFile } from '@app/panel/local-file'
import { useRow } from '@app/panel/panel'
import { isMediaKind } from '@domain/messages/media-kinds'
import type { MessageRow } from '@domain/messages/tables'
import { IconBan } from '@tabler/icons-react'
import { part } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { Suspense } from 'react'
import { AudioContent } from './AudioContent'
import { ContactsContent } from './content/ContactsContent'
import styles from './content/Content.module.css'
import { LocationContent } from './content/LocationContent'
import { OrderContent } from './content/OrderContent'
import { TemplateContent } from './content/TemplateContent'
import { TextContent } from './content/TextContent'
import { UnreadableContent } from './content/UnreadableContent'
import { DocumentContent } from './DocumentContent'
import { FormattedText } from './FormattedText'
import { ImageContent } from './ImageContent'
import { LocalMedia } from './LocalMedia'
import { messageTexts } from './texts/pt_BR'
import { VideoContent } from './VideoContent'

const OfferContent = part(() => import('./offer/OfferContent'), 'around')

/** What a message shows, by its type; one that this build does not know shows that it does not. */
export function MessageContent({ row }: { row: MessageRow }) {
  if (row.data.whatsapp_deleted_at) return <Gone customerId={row.data.customer_id} />
  return isMediaKind(row.data.type) ? <MediaContent row={row} /> : <Content row={row} />
}

/** Shown for a message that its author deleted, or that went with its customer. */
function Gone({ customerId }: { customerId: string }) {
  const t = useTexts(messageTexts)
  const erased = useRow('customers', customerId)?.data.erased_at
  return (
    <span className={styles.gone}>
      <IconBan size={15} aria-hidden /> {t(erased ? 'message.erased' : 'message.deleted')}
    </span>
  )
}

/** What was chosen on this device is shown from there, also once the server has it: nothing jumps. */
function MediaContent({ row }: { row: MessageRow }) {
  const local = useLocalFile(row.hash, row.temp)
  if (!local && !row.temp) return <Content row={row} />
  return (
    <>
      <LocalMedia row={row} />
      {row.data.caption && <FormattedText text={row.data.caption} />}
    </>
  )
}

function Content({ row }: { row: MessageRow }) {
  const offer = row.data.details?.offer
  if (offer)
    return (
      <Suspense fallback={<FormattedText text={row.data.message ?? ''} />}>
        <OfferContent offer={offer} text={row.data.message ?? ''} />
      </Suspense>
    )
  switch (row.data.type) {
    case 'chat':
    case 'text':
    case 'comment':
    case 'log':
    case 'interactive':
    case 'button':
    case 'buttons':
    case 'list':
      return <TextContent data={row.data} />
    case 'template':
      return <TemplateContent row={row} Media={MediaContent} />
    case 'image':
      return <ImageContent row={row} />
    case 'sticker':
      return <ImageContent row={row} sticker />
    case 'video':
      return <VideoContent data={row.data} />
    case 'audio':
    case 'ptt':
    case 'voice':
      return <AudioContent row={row} />
    case 'document':
      return <DocumentContent row={row} />
    case 'location':
      return <LocationContent data={row.data} />
    case 'contact':
    case 'contacts':
    case 'vcard':
      return <ContactsContent data={row.data} />
    case 'order':
      return <OrderContent row={row} />
    default:
      return <UnreadableContent byCustomer={row.data.tag_type === 'in'} />
  }
}
