import { useUser } from '@app/panel/panel'
import { Button } from '@mantine/core'
import { IconCoffee } from '@tabler/icons-react'
import { useNow } from '@ui/kit/clock'
import { formatListTime } from '@ui/kit/dates'
import { useText } from '@ui/kit/text'
import styles from './PausedBar.module.css'
import { usePauseTexts } from './pauseTexts'
import { usePause } from './usePause'

/** Over every screen of somebody who is on pause: since when, why, and the way back. */
export default function PausedBar() {
  const t = usePauseTexts()
  const user = useUser()
  const { busy, end } = usePause()
  const text = useText()
  const now = useNow(60_000)
  if (!user.paused_at) return null
  const time = formatListTime(user.paused_at, now, text)
  return (
    <div className={styles.bar} role="status">
      <IconCoffee size={16} aria-hidden />
      <span>
        {user.pause_reason ? t('pausedFor', { time, reason: user.pause_reason }) : t('paused', { time })}
        <small> {t('pausedHelp')}</small>
      </span>
      <Button size="compact-sm" variant="default" loading={busy} onClick={() => void end()}>
        {t('resume')}
      </Button>
    </div>
  )
}
