import { languageTag, useTexts } from '../../text'
import type { Whole } from '../whole'
import styles from './Bulk.module.css'
import { bulkTexts } from './texts/pt_BR'

/** Says before it is confirmed that something is done with all that match, and how many they are. */
export function WholeNote({ whole: { total, least } }: { whole: Whole }) {
  const t = useTexts(bulkTexts)
  const values = { count: total, total: total.toLocaleString(languageTag()) }
  return <p className={styles.note}>{t(least ? 'noteLeast' : 'note', values)}</p>
}
