import { useCommands, usePanel, useRow } from '@app/panel/panel'
import { internalMessages } from '@domain/internal-chat/internal-message.rows'
import { useAttach } from '@ui/conversation/useAttach'
import { LoadFailure } from '@ui/kit/LoadFailure'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { Viewing } from '@ui/messages/viewing'
import { useCallback, useEffect, useRef, useState } from 'react'
import { internalTexts } from '../texts/pt_BR'
import { internalDraftKey } from './draftKey'
import { InternalComposer } from './InternalComposer'
import styles from './InternalConversation.module.css'
import { InternalMessageList } from './InternalMessageList'
import { mediaOf } from './internalMedia'
import { useInternalConversation } from './useInternalConversation'

const MediaViewer = layerPart(() => import('@ui/viewer/MediaViewer'))

/** The conversation with one colleague. Mount it again for another. */
export function InternalConversation({ peerId }: { peerId: string }) {
  const t = useTexts(internalTexts)
  const commands = useCommands()
  const name = useRow('colleagues', peerId)?.name ?? ''
  const conversation = useInternalConversation(peerId)
  const field = useRef<HTMLTextAreaElement>(null)
  const reply = useCallback(
    (messageId: string) => {
      void commands.replyInternal(peerId, messageId)
      field.current?.focus()
    },
    [commands, peerId],
  )
  const { store } = usePanel()
  const [viewed, setViewed] = useState<string | null>(null)
  const attach = useAttach({
    ticketId: internalDraftKey(peerId),
    replyTo: useRow('internalConversations', peerId)?.replyTo ?? null,
    enabled: true,
    onSent: () => field.current?.focus(),
    send: useCallback(
      (files, options) => commands.sendInternalMedia(peerId, files, options),
      [commands, peerId],
    ),
  })
  const recording = Boolean(attach.recorder)
  const recorded = useRef(false)
  useEffect(() => {
    // The recorder had the field's place.
    if (recorded.current && !recording) field.current?.focus()
    recorded.current = recording
  }, [recording])
  return (
    <section
      className="stack fill short on-page"
      aria-label={t('conversation', { name })}
      onPaste={attach.onPaste}
    >
      <LoadFailure
        {...conversation.newest}
        as={conversation.waiting ? 'pane' : 'line'}
        said={t('messagesFailed')}
      />
      {conversation.waiting ? (
        conversation.newest.failure === null && (
          <div className={styles.skeleton} role="status" aria-label={t('loadingMessages')}>
            {[58, 44, 66, 40].map((width, place) => (
              <i key={width} data-out={place % 2 === 1 || undefined} style={{ width: `${width}%` }} />
            ))}
          </div>
        )
      ) : (
        <Viewing value={setViewed}>
          <InternalMessageList peerId={peerId} name={name} conversation={conversation} onReply={reply} />
        </Viewing>
      )}
      {viewed !== null && (
        <MediaViewer
          messages={() => internalMessages(store.world, peerId).map(mediaOf)}
          messageId={viewed}
          onClose={() => setViewed(null)}
        />
      )}
      <InternalComposer peerId={peerId} name={name} attach={attach} ref={field} />
    </section>
  )
}
