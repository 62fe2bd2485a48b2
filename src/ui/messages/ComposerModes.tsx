import { keysOf } from '@domain/shortcuts/table'
import { IconLock, IconTemplate } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import styles from './Composer.module.css'
import { messageTexts } from './texts/pt_BR'

export type Mode = 'chat' | 'comment'

type Props = {
  mode: Mode
  onMode: (mode: Mode) => void
  /** Opens the provider's templates; null where there are none to send. */
  onTemplate: (() => void) | null
}

/** Over the text field: a reply to the customer or a comment for the house, and the way to the templates. */
export function ComposerModes({ mode, onMode, onTemplate }: Props) {
  const t = useTexts(messageTexts)
  return (
    <fieldset className={styles.modes} aria-label={t('composer.mode')}>
      <button
        type="button"
        aria-pressed={mode === 'chat'}
        title={keysOf('reply')}
        onClick={() => onMode('chat')}
      >
        {t('composer.reply')}
      </button>
      <button
        type="button"
        aria-pressed={mode === 'comment'}
        title={keysOf('comment')}
        onClick={() => onMode('comment')}
      >
        <IconLock size={14} aria-hidden />
        {t('composer.comment')}
      </button>
      {onTemplate && (
        <span className={styles.template}>
          <IconButton label={t('composer.sendTemplate')} size={26} onClick={onTemplate}>
            <IconTemplate size={18} aria-hidden />
          </IconButton>
        </span>
      )}
    </fieldset>
  )
}
