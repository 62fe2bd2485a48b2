import { useCommands, useRow } from '@app/panel'
import { Button } from '@mantine/core'
import { useCallback, useRef } from 'react'
import { InternalComposer } from './InternalComposer'
import styles from './InternalConversation.module.css'
import { InternalMessageList } from './InternalMessageList'
import { useInternalText } from './texts'
import { useInternalConversation } from './useInternalConversation'

/** The conversation with one colleague. Mount it anew for another. */
export function InternalConversation({ peerId }: { peerId: string }) {
  const t = useInternalText()
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
  return (
    <section className={styles.conversation} aria-label={t('conversation', { name })}>
      {conversation.failure !== null && (
        <div className={styles.failure} role="alert">
          <span>
            {t('messagesFailed')} {conversation.failure}
          </span>
          <Button size="compact-xs" variant="light" color="danger" onClick={conversation.retry}>
            {t('retry')}
          </Button>
        </div>
      )}
      {conversation.waiting && conversation.failure === null ? (
        <div className={styles.skeleton} role="status" aria-label={t('loadingMessages')}>
          {[58, 44, 66, 40].map((width, place) => (
            <i key={width} data-out={place % 2 === 1 || undefined} style={{ width: `${width}%` }} />
          ))}
        </div>
      ) : (
        <InternalMessageList peerId={peerId} name={name} conversation={conversation} onReply={reply} />
      )}
      <InternalComposer peerId={peerId} name={name} ref={field} />
    </section>
  )
}
