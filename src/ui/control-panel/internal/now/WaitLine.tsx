import type { ShopCount } from '@contract/entities'
import { waitingLine } from '@domain/control-panel/waiting-line'
import { waitTone } from '@domain/tickets/waiting'
import { useNow } from '@ui/kit/clock'
import { useTexts } from '@ui/kit/text'
import { controlPanelTexts } from '../../texts/pt_BR'
import styles from '../ControlPanel.module.css'

const MINUTE_MS = 60_000
/** More than so many above each other are said by number. */
const TALLEST = 5

/** One mark for each who waits, on a line of minutes; beyond the shop's limit (ms) the ground is red and says so. */
export function WaitLine({ whole, limit }: { whole: ShopCount; limit: number }) {
  const t = useTexts(controlPanelTexts)
  const now = useNow()
  const { marks, beyond, minutes, over } = waitingLine(whole, limit, now)
  const limitMinutes = Math.round(limit / MINUTE_MS)
  const at = (minute: number) => `${(minute / minutes) * 100}%`
  const steps = Array.from({ length: 7 }, (_, n) => Math.round((n * minutes) / 6))
  return (
    <figure
      className={styles.waitLine}
      aria-label={t('line')}
      // What the marks say, for whoever does not see them.
      aria-description={t('lineSays', { count: whole.waiting - beyond, minutes, over })}
    >
      <div className={styles.ground} aria-hidden>
        {limitMinutes < minutes && (
          <span className={styles.over} style={{ left: at(limitMinutes) }}>
            {t('limit', { count: limitMinutes })}
          </span>
        )}
        {marks.map(({ minute, count }) => (
          <span
            key={minute}
            className={styles.stack}
            style={{ left: at(minute + 0.5) }}
            data-tone={waitTone(minute * MINUTE_MS, limit)}
          >
            {count > TALLEST ? (
              <b>{count}</b>
            ) : (
              Array.from({ length: count }, (_, n) => n).map((one) => <i key={one} />)
            )}
          </span>
        ))}
      </div>
      <div className={styles.scale} aria-hidden>
        {steps.map((minute) => (
          <span key={minute} style={{ left: at(minute) }}>
            {minute === 0 ? t('nowMark') : minute === minutes ? t('minutes', { count: minute }) : minute}
          </span>
        ))}
      </div>
      {beyond > 0 && <figcaption className={styles.beyond}>{t('earlier', { count: beyond })}</figcaption>}
    </figure>
  )
}
