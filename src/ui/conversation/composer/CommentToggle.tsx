import { keysOf } from '@domain/shortcuts/table'
import { IconLock } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import styles from '../Composer.module.css'
import type { Mode } from './useWriting'

/** Turns what one writes into a comment for the house, and back; pressed it says who sees it. */
export function CommentToggle({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  const t = useTexts(messageTexts)
  const on = mode === 'comment'
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-label={t('composer.comment')}
        aria-pressed={on}
        title={`${t('composer.comment')} (${keysOf(on ? 'reply' : 'comment')})`}
        onClick={() => onMode(on ? 'chat' : 'comment')}
      >
        <IconLock size={16} aria-hidden />
        <span>{t('composer.comment')}</span>
      </button>
      {on && <span className="ellipsis warning meta">{t('composer.onlyTeam')}</span>}
    </>
  )
}
