import type { ShopCount } from '@contract/entities'
import { useTexts } from '@ui/kit/text'
import { controlPanelTexts } from '../../texts/pt_BR'
import styles from '../ControlPanel.module.css'

/** As many places are drawn at most. */
const MOST_DRAWN = 12

/** What somebody has in hand: one block for each place they have; without a limit for each conversation. */
export function Load({ person: { held, most, full } }: { person: ShopCount }) {
  const t = useTexts(controlPanelTexts)
  const places = Math.min(MOST_DRAWN, Math.max(most ?? 0, held))
  return (
    <span className={styles.load} data-full={full || undefined}>
      <span aria-hidden className={styles.places}>
        {Array.from({ length: places }, (_, n) => n).map((place) => (
          <i key={place} data-taken={place < held || undefined} />
        ))}
      </span>
      <b>{most === null ? held : t('load', { count: held, most })}</b>
    </span>
  )
}
