import { keysOf } from '@domain/shortcuts/table'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { dismiss, useFeedback } from '@ui/kit/feedback'
import { useShortcuts } from '@ui/kit/shortcuts/useShortcuts'
import { useTexts } from '@ui/kit/text'
import { shellTexts } from '../texts/pt_BR'
import styles from './FeedbackHost.module.css'

/** Shows what became of what the user just did. */
export function FeedbackHost() {
  const t = useTexts(shellTexts)
  const said = useFeedback()
  useShortcuts({ undo: said.find(({ undo }) => undo)?.undo?.run })
  return (
    <div className={styles.said}>
      {said.map(({ id, kind, text, title, undo }) => (
        <div key={id} className={styles[kind]} role={kind === 'done' ? 'status' : 'alert'}>
          {kind !== 'done' ? (
            <IconAlertTriangle size={18} aria-hidden />
          ) : (
            <IconCheck size={18} aria-hidden />
          )}
          <span>
            {title && <strong className={styles.title}>{t(`failure.${title}`)}</strong>}
            {text}
          </span>
          {undo && (
            <button type="button" className={styles.undo} title={keysOf('undo')} onClick={undo.run}>
              {undo.label}
            </button>
          )}
          <button
            type="button"
            className={styles.close}
            aria-label={t('kit:close')}
            onClick={() => dismiss(id)}
          >
            <IconX size={16} aria-hidden />
          </button>
        </div>
      ))}
    </div>
  )
}
