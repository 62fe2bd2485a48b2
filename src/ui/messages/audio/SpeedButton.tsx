import { useTexts } from '@ui/kit/text'
import { changeRate } from '../player'
import { talkTexts } from '../texts/talk/pt_BR'
import styles from './Audio.module.css'

/** 1×, 1.5×, 2×, and around. */
export function SpeedButton({ rate }: { rate: number }) {
  const t = useTexts(talkTexts)
  return (
    <button type="button" className={styles.speed} aria-label={t('speed', { rate })} onClick={changeRate}>
      {rate}×
    </button>
  )
}
