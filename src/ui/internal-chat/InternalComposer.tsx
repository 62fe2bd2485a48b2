import { isComposing } from '@domain/shortcuts/composing'
import '@ui/shared/texts/pt_BR'
import { useCommands, useRow, useUser } from '@app/panel/panel'
import { IconAlertTriangle, IconSend, IconX } from '@tabler/icons-react'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import type { Attach } from '@ui/messages/attach/useAttach'
import styles from '@ui/messages/Composer.module.css'
import { useDraft } from '@ui/messages/useDraft'
import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { internalDraftKey } from './draftKey'
import { internalSummary } from './internalSummary'
import { internalTexts } from './texts/pt_BR'

/** The server takes no longer text. */
const LIMIT = 4096
/** From here on the counter shows. */
const NEAR_LIMIT = 3600

type Props = { peerId: string; name: string; attach: Attach; ref: Ref<HTMLTextAreaElement> }

/** Where one writes to a colleague. Keeps every typed word until it is safe. */
export function InternalComposer({ peerId, name, attach, ref }: Props) {
  const t = useTexts(internalTexts)
  const commands = useCommands()
  const user = useUser()
  const [draft, update] = useDraft(internalDraftKey(peerId), 'chat')
  const [failure, setFailure] = useState<string | null>(null)
  const replyTo = useRow('internalConversations', peerId)?.replyTo ?? null
  const answered = useRow('internalMessages', replyTo ?? '')?.data
  const offline = useRow('connection', 'self')?.state !== 'live'
  const sending = useRef(false)
  const tooLong = Array.from(draft.text).length > LIMIT

  async function send() {
    const typed = draft.text
    const text = typed.trim()
    if (text === '' || tooLong || sending.current) return
    sending.current = true
    setFailure(null)
    try {
      const outcome = await commands.sendInternal(peerId, text, { replyTo })
      if (!outcome.ok) return setFailure(outcome.message)
      // What was typed meanwhile stays.
      update((now) => ({
        ...now,
        text: now.text.startsWith(typed) ? now.text.slice(typed.length) : now.text,
      }))
    } catch {
      setFailure(t('notKept'))
    } finally {
      sending.current = false
    }
  }
  const dropReply = () => void commands.replyInternal(peerId, null)

  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && replyTo !== null) {
      event.preventDefault()
      dropReply()
    }
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || isComposing(event)) return
    event.preventDefault()
    void send()
  }
  return (
    <section className={styles.composer} data-warned={offline || undefined}>
      {offline && (
        <div className={styles.warning} role="status">
          <IconAlertTriangle size={15} aria-hidden />
          {t('offline')}
        </div>
      )}
      {replyTo !== null && (
        <div className={styles.quote}>
          <span>
            <strong>
              {t('quoting', { name: answered?.user_sending_id === user.id ? t('self') : name })}
            </strong>
            <small>{answered && internalSummary(answered, t)}</small>
          </span>
          <IconButton label={t('dropReply')} keys="Esc" size={24} onClick={dropReply}>
            <IconX size={14} aria-hidden />
          </IconButton>
        </div>
      )}
      <div className={styles.line}>
        {attach.recorder || (
          <>
            {attach.buttons}
            <GrowingTextarea
              ref={ref}
              className={styles.field ?? ''}
              aria-label={t('write', { name })}
              placeholder={t('writeHint')}
              value={draft.text}
              error={tooLong}
              onChange={(event) => {
                const { value } = event.currentTarget
                update((now) => ({ ...now, text: value }))
              }}
              onKeyDown={onKey}
            />
            <IconButton
              label={t('shared:send')}
              keys="Enter"
              filled
              size={36}
              disabled={draft.text.trim() === '' || tooLong}
              onClick={() => void send()}
            >
              <IconSend size={18} aria-hidden />
            </IconButton>
          </>
        )}
      </div>
      {attach.dialog}
      <div className={styles.foot}>
        {failure !== null || tooLong ? (
          <span className={styles.failure} role="alert">
            {failure ?? t('tooLong', { limit: LIMIT })}
          </span>
        ) : (
          <span className={styles.hint}>{t('hint')}</span>
        )}
        {draft.text.length >= NEAR_LIMIT && (
          <span className={styles.counter} data-over={tooLong || undefined}>
            {t('counter', { count: draft.text.length, limit: LIMIT })}
          </span>
        )}
      </div>
    </section>
  )
}
