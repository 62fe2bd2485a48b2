import { useSecondsUntil } from '@ui/kit/moment'
import { useText } from '@ui/kit/text'

/** How long one may still write freely, by the second; nothing around it renders with it. */
export function WindowCountdown({ until }: { until: number }) {
  const t = useText()
  const seconds = useSecondsUntil(until)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return <span role="timer">{t('composer.windowClosing', { time })}</span>
}
