import { useSecondsUntil } from '@ui/kit/moment'
import { useTexts } from '@ui/kit/text'
import { messageTexts } from '@ui/messages/texts/pt_BR'

/** How long one may still write freely, by the second; nothing around it renders with it. */
export function WindowCountdown({ until }: { until: number }) {
  const t = useTexts(messageTexts)
  const seconds = useSecondsUntil(until)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return <span role="timer">{t('composer.windowClosing', { time })}</span>
}
