import '@ui/kit/texts/shared/pt_BR'
import { useRow } from '@app/panel/panel'
import { keysOf } from '@domain/shortcuts/table'
import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import styles from './InternalChatPanel.module.css'
import { ColleaguePane } from './internal/ColleaguePane'
import { InternalConversation } from './internal/InternalConversation'
import { internalTexts } from './texts/pt_BR'
import { INTERNAL_CHAT_BUTTON, useInternalChat } from './useInternalChat'

/** Colleagues, and the conversation with one of them, beside the customer's. */
export default function InternalChatPanel() {
  const t = useTexts(internalTexts)
  const chat = useInternalChat()
  const { peerId } = chat
  const colleague = useRow('colleagues', peerId ?? '')
  const pane = useRef<HTMLElement>(null)

  // Who closes it goes on where they opened it.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById(INTERNAL_CHAT_BUTTON)?.focus()
    },
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation begins with its own field.
  useEffect(() => {
    const field = pane.current?.querySelector<HTMLElement>('textarea, input:not([type=file])')
    // A phone's keyboard would cover what was opened to be read.
    if (window.matchMedia('(min-width: 768px)').matches) field?.focus()
    else pane.current?.focus()
  }, [peerId])

  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    if (peerId === null) chat.close()
    else chat.show(null)
  }
  return (
    <aside
      data-pane="internal"
      ref={pane}
      className={styles.pane}
      aria-label={t('region')}
      tabIndex={-1}
      onKeyDown={onKey}
    >
      <header className={styles.header}>
        {peerId !== null && (
          <IconButton label={t('backToList')} keys="Esc" onClick={() => chat.show(null)}>
            <IconArrowLeft size={18} aria-hidden />
          </IconButton>
        )}
        <div className={styles.who}>
          <h2 className="m-0 ellipsis lead strong">
            {peerId === null ? t('title') : (colleague?.name ?? t('title'))}
          </h2>
          {colleague && (
            <small className="row gap-6 muted meta" data-online={colleague.online || undefined}>
              <i aria-hidden />
              {t(colleague.online ? 'shared:online' : 'shared:away')}
              {colleague.department && ` · ${colleague.department}`}
            </small>
          )}
        </div>
        <IconButton label={t('close')} keys={keysOf('internalChat')} onClick={chat.close}>
          <IconX size={18} aria-hidden />
        </IconButton>
      </header>
      {peerId === null ? (
        <ColleaguePane onOpen={chat.show} />
      ) : (
        <InternalConversation key={peerId} peerId={peerId} />
      )}
    </aside>
  )
}
