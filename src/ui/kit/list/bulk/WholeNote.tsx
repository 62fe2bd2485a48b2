import { languageTag, useTexts } from '../../text'
import type { Whole } from '../whole'
import { bulkTexts } from './texts/pt_BR'

/** Says before it is confirmed that something is done with all that match, and how many they are. */
export function WholeNote({ whole: { total, least } }: { whole: Whole }) {
  const t = useTexts(bulkTexts)
  const values = { count: total, total: total.toLocaleString(languageTag()) }
  return <p className="m-0 muted dense">{t(least ? 'noteLeast' : 'note', values)}</p>
}
