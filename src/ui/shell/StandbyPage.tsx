import { PlainPage } from '@ui/kit/PlainPage'
import styles from '@ui/kit/PlainPage.module.css'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { standbyTexts } from './texts/standby/pt_BR'

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
  elsewhere: ['shell/standby:elsewhereTitle', 'shell/standby:elsewhereText'],
  'no-database': ['shell/standby:unsupportedTitle', 'shell/standby:unsupportedText'],
  'newer-store': ['shell/standby:newerTitle', 'shell/standby:newerText'],
  'blocked-store': ['shell/standby:blockedTitle', 'shell/standby:blockedText'],
  'load-failed': ['shell/standby:failedTitle', 'shell/standby:failedText'],
} as const

/** Why the counter is not open in this tab, and the way out. */
export function StandbyPage({ onTakeOver, reason, onExport }: Props) {
  const t = useTexts(standbyTexts)
  const [exported, setExported] = useState('')
  const [title, text] = SAID[reason ?? 'elsewhere']
  return (
    <PlainPage title={t(title)}>
      <p>{t(text)}</p>
      {reason !== 'no-database' && (
        <button type="button" className={styles.action} onClick={onTakeOver ?? (() => location.reload())}>
          {t(onTakeOver ? 'useHere' : 'reload')}
        </button>
      )}
      {onExport && (
        <button
          type="button"
          className={`${styles.action} ${styles.second}`}
          onClick={() => void onExport().then(setExported)}
        >
          {t('exportLog')}
        </button>
      )}
      <p role="status">{exported}</p>
    </PlainPage>
  )
}
