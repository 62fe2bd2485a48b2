import styles from './Dialog.module.css'
import { useTexts } from './text'
import { kitPartTexts } from './texts/parts/pt_BR'

/** What still uses what somebody is about to delete, as the server says it; nothing where nothing does. */
export function InUse({ by }: { by: readonly string[] }) {
  const t = useTexts(kitPartTexts)
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
