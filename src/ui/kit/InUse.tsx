import styles from './Dialog.module.css'
import { useKitTexts } from './kitTexts'

/** What still uses what somebody is about to delete, as the server says it; nothing where nothing does. */
export function InUse({ by }: { by: readonly string[] }) {
  const t = useKitTexts()
  if (by.length === 0) return null
  return (
    <div className={styles.failure} role="status">
      {t('inUse')}
      <ul className={styles.uses}>
        {by.map((use) => (
          <li key={use}>{use}</li>
        ))}
      </ul>
    </div>
  )
}
