import { useUser } from '@app/panel/panel'
import { Button } from '@mantine/core'
import { IconCoffee } from '@tabler/icons-react'
import { useNow } from '@ui/kit/clock'
import { formatListTime } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { usePause } from './internal/usePause'
import styles from './PausedBar.module.css'
import { pauseTexts } from './texts/pt_BR'

/** Over every screen of somebody who is on pause: since when, why, and the way back. */
export default function PausedBar() {
  const t = useTexts(pauseTexts)
  const user = useUser()
  const { busy, end } = usePause()
  const now = useNow(60_000)
  if (!user.paused_at) return null
  const time = formatListTime(user.paused_at, now, t)
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
