import type { SessionEnd } from '@contract/session-ends'
import { useTexts } from '@ui/kit/text'
import type { ReactNode } from 'react'
import { endedTexts } from '../texts/ended/pt_BR'
import styles from './SessionEnded.module.css'

/** Says above the login why the server ended the session that was here. */
export default function SessionEnded({ reason }: { reason: SessionEnd }): ReactNode {
  const t = useTexts(endedTexts)
  return (
    <div className={styles.ended} role="status">
      {t(reason)}
      {reason !== 'blocked' && <small className={styles.kept}>{t('kept')}</small>}
    </div>
  )
}
