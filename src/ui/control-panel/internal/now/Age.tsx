import { useNow } from '@ui/kit/clock'
import { formatSpan, formatTime } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { controlPanelTexts } from '../../texts/pt_BR'
import styles from '../ControlPanel.module.css'
import type { ShopNowRows } from './useShopNow'

/** Without news for so long the figures are called old, ms; the server says every 10 s that they still stand. */
const OLD_MS = 40_000

/** How old the figures are, and whether more are to come. */
export function Age({ countedAt, connected }: ShopNowRows) {
  const t = useTexts(controlPanelTexts)
  const now = useNow()
  if (countedAt === null) return <span className={styles.age}>{t('coming')}</span>
  const age = Math.max(0, now - countedAt)
  const state = !connected ? 'lost' : age > OLD_MS ? 'old' : 'live'
  return (
    <span className={styles.age} data-state={state} role="status">
      {state === 'live' ? t('live') : t(state, { span: formatSpan(Math.max(age, 60_000), t) })}
      {state === 'live' && (
        <time dateTime={new Date(countedAt).toISOString()}>
          {t('countedAt', { time: formatTime(new Date(countedAt).toISOString()) })}
        </time>
      )}
    </span>
  )
}
