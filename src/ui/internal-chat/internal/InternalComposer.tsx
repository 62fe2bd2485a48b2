import { isComposing } from '@domain/shortcuts/composing'
import '@ui/kit/texts/shared/pt_BR'
import { useCommands, useRow, useUser } from '@app/panel/panel'
import { IconAlertTriangle, IconSend, IconX } from '@tabler/icons-react'
import styles from '@ui/conversation/Composer.module.css'
import { ComposerBox } from '@ui/conversation/ComposerBox'
import { LIMIT } from '@ui/conversation/composerLimit'
import type { Attach } from '@ui/conversation/useAttach'
import { useDraft } from '@ui/conversation/useDraft'
import { whyNot } from '@ui/kit/feedback'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { internalTexts } from '../texts/pt_BR'
import { internalDraftKey } from './draftKey'
import { internalSummary } from './internalSummary'

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
      if (!outcome.ok) return setFailure(whyNot(outcome, 'send'))
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
    <section className={styles.composer}>
      {attach.recorder || (
        <ComposerBox
          edge={offline ? 'muted' : 'reply'}
          length={Array.from(draft.text).length}
          failure={failure}
          tools={attach.buttons}
          end={
            <IconButton
              label={t('shared:send')}
              keys="Enter"
              filled
              disabled={draft.text.trim() === '' || tooLong}
              onClick={() => void send()}
            >
              <IconSend size={16} aria-hidden />
            </IconButton>
          }
        >
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
        </ComposerBox>
      )}
      {attach.dialog}
    </section>
  )
}
