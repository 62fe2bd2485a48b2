import { useTexts } from '@ui/kit/text'
import styles from './Composer.module.css'
import { messageTexts } from './texts/pt_BR'

/** WhatsApp takes no longer text. */
export const LIMIT = 4096
/** From here on the counter shows. */
const NEAR_LIMIT = 3600

/** Under the text: why it did not leave, how long it is, or what Enter does. `length`: letters that are typed. */
export function ComposerFoot({ failure, length }: { failure: string | null; length: number }) {
  const t = useTexts(messageTexts)
  const tooLong = length > LIMIT
  return (
    <div className={styles.foot}>
      {failure || tooLong ? (
        <span className={styles.failure} role="alert">
          {failure ?? t('composer.tooLong', { limit: LIMIT })}
        </span>
      ) : (
        length === 0 && <span className={styles.hint}>{t('composer.hint')}</span>
      )}
      {length >= NEAR_LIMIT && (
        <span className={styles.counter} data-over={tooLong || undefined}>
          {t('composer.counter', { count: length, limit: LIMIT })}
        </span>
      )}
    </div>
  )
}
