import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { dismiss, useFeedback } from '@ui/kit/feedback'
import { useText } from '@ui/kit/text'
import styles from './FeedbackHost.module.css'

/** Shows what became of what the user just did. */
export function FeedbackHost() {
  const t = useText()
  const said = useFeedback()
  return (
    <div className={styles.host} data-passing>
      {said.map(({ id, kind, text, title }) => (
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
          <button type="button" aria-label={t('common.close')} onClick={() => dismiss(id)}>
            <IconX size={16} aria-hidden />
          </button>
        </div>
      ))}
    </div>
  )
}
