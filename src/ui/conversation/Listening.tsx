import { usePanel, useRow } from '@app/panel/panel'
import { LoadFailure } from '@ui/kit/LoadFailure'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { Viewing } from '@ui/messages/viewing'
import { WritingInto } from '@ui/messages/writingInto'
import { useState } from 'react'
import styles from './Conversation.module.css'
import { MessageList } from './list/MessageList'
import { useOpenTicket } from './useOpenTicket'

const MediaViewer = layerPart(() => import('@ui/viewer/MediaViewer'))

/** The messages of a ticket for somebody who only listens: nothing is marked as seen, and nothing can be written to the customer. */
export function Listening({ ticketId }: { ticketId: string }) {
  const t = useTexts(messageTexts)
  const { store } = usePanel()
  const row = useRow('tickets', ticketId)
  const known = useRow('history', ticketId) !== undefined
  const opening = useOpenTicket(ticketId, true)
  const [viewed, setViewed] = useState<string | null>(null)
  if (opening.unknown) return <p role="status">{t('conversation.notFound')}</p>
  return (
    <section
      className={styles.pane}
      aria-label={t('conversation.region', { name: row?.data.customer_name ?? '' })}
      aria-busy={!known || undefined}
    >
      <LoadFailure {...opening} as={known ? 'line' : 'pane'} said={t('conversation.messagesFailed')} />
      {known && row && (
        <Viewing value={setViewed}>
          <WritingInto value={null}>
            <MessageList ticketId={ticketId} onReply={null} />
          </WritingInto>
        </Viewing>
      )}
      {viewed !== null && (
        <MediaViewer
          messages={() => {
            const message = store.world.rows.messages.get(viewed)
            return message ? [message] : []
          }}
          messageId={viewed}
          onClose={() => setViewed(null)}
        />
      )}
    </section>
  )
}
