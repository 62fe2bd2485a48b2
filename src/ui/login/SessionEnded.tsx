import type { SessionEnd } from '@contract/session-ends'
import { type PartTexts, partTexts } from '@ui/kit/partTexts'
import { endedEn } from '@ui/locales/ended/en'
import { endedPt } from '@ui/locales/ended/pt'
import { endedPtBR } from '@ui/locales/ended/pt_BR'
import type { ReactNode } from 'react'
import styles from './SessionEnded.module.css'

/** The shape of the texts about ended sessions. */
export type EndedTexts = PartTexts<typeof endedPtBR>

const { useTexts } = partTexts({ pt_BR: endedPtBR, pt: endedPt, en: endedEn })

/** Says above the login why the server ended the session that was here. */
export default function SessionEnded({ reason }: { reason: SessionEnd }): ReactNode {
  const t = useTexts()
  return (
    <div className={styles.ended} role="status">
      {t(reason)}
      {reason !== 'blocked' && <small className={styles.kept}>{t('kept')}</small>}
    </div>
  )
}
