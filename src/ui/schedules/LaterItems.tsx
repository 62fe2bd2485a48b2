import { type LaterTime, laterTimes, tomorrowMorning } from '@domain/schedules/send-later'
import { Menu } from '@mantine/core'
import { clockNow, useNow } from '@ui/kit/clock'
import { formatTime } from '@ui/kit/dates'
import { shopZone, useTexts } from '@ui/kit/text'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import styles from './LaterItems.module.css'
import { writingTexts } from './texts/writing/pt_BR'

type Props = {
  /** When the customer's 24-hour window ends, ms since 1970; null where that is not known or does not count. */
  windowEnd: number | null
  /** Nothing leaves later. */
  disabled?: boolean
  onPick: (sendAt: number) => void
  /** A time of one's own is wanted; `first` is shown first. */
  onChoose: (first: number) => void
}

/** In a menu: the times at which something may leave later, each with what the customer's window does to it. */
export function LaterItems({ windowEnd, disabled = false, onPick, onChoose }: Props) {
  const t = useTexts(messageTexts)
  const writing = useTexts(writingTexts)
  const opened = useNow(60_000)
  const label = ({ name, at }: LaterTime) => {
    const time = formatTime(new Date(at).toISOString())
    return writing(`at.${name}`, { time })
  }
  return (
    <>
      <Menu.Label>{t('composer.later')}</Menu.Label>
      {laterTimes(opened, shopZone()).map((time, place) => (
        <Menu.Item
          key={time.name}
          disabled={disabled}
          {...(place === 0 && !disabled && { 'data-autofocus': true })}
          // A menu that stood open for a while means an hour from now, not from then.
          onClick={() =>
            onPick(laterTimes(clockNow(), shopZone()).find(({ name }) => name === time.name)?.at ?? time.at)
          }
          rightSection={
            windowEnd !== null &&
            time.at >= windowEnd && <small className={styles.closed}>{writing('windowClosed')}</small>
          }
        >
          {label(time)}
        </Menu.Item>
      ))}
      <Menu.Item disabled={disabled} onClick={() => onChoose(tomorrowMorning(opened, shopZone()))}>
        {writing('custom')}
      </Menu.Item>
    </>
  )
}
