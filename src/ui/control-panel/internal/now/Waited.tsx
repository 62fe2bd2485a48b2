import { waitTone } from '@domain/tickets/waiting'
import { useNow } from '@ui/kit/clock'
import { formatSpan } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { controlPanelTexts } from '../../texts/pt_BR'
import styles from '../ControlPanel.module.css'

/** How long somebody has waited; its colour grows with it up to the limit (ms). */
export function Waited({ since, limit }: { since: string; limit: number }) {
  const t = useTexts(controlPanelTexts)
  const waited = Math.max(0, useNow() - Date.parse(since))
  return (
    <span className={styles.waited} data-tone={waitTone(waited, limit)}>
      {formatSpan(waited, t)}
    </span>
  )
}
