import { useText } from '@ui/kit/text'
import { useState } from 'react'
import { PlainPage } from './PlainPage'
import styles from './PlainPage.module.css'

type Reason = 'no-database' | 'newer-store' | 'blocked-store' | 'load-failed'
type Props =
  | { onTakeOver: () => void; reason?: never; onExport?: never }
  | {
      reason: Reason
      onTakeOver?: never
      /** Saves the log; resolves with what became of it. */
      onExport?: () => Promise<string>
    }

const SAID = {
  elsewhere: ['standby.elsewhereTitle', 'standby.elsewhereText'],
  'no-database': ['standby.unsupportedTitle', 'standby.unsupportedText'],
  'newer-store': ['standby.newerTitle', 'standby.newerText'],
  'blocked-store': ['standby.blockedTitle', 'standby.blockedText'],
  'load-failed': ['standby.failedTitle', 'standby.failedText'],
} as const

/** Why the counter is not open in this tab, and the way out. */
export function StandbyPage({ onTakeOver, reason, onExport }: Props) {
  const t = useText()
  const [exported, setExported] = useState('')
  const [title, text] = SAID[reason ?? 'elsewhere']
  return (
    <PlainPage title={title}>
      <p>{t(text)}</p>
      {reason !== 'no-database' && (
        <button type="button" className={styles.action} onClick={onTakeOver ?? (() => location.reload())}>
          {t(onTakeOver ? 'standby.useHere' : 'standby.reload')}
        </button>
      )}
      {onExport && (
        <button
          type="button"
          className={`${styles.action} ${styles.second}`}
          onClick={() => void onExport().then(setExported)}
        >
          {t('shortcuts.exportLog')}
        </button>
      )}
      <p role="status">{exported}</p>
    </PlainPage>
  )
}
