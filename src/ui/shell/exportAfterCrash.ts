import type { Panel } from '@app/panel/panel'
import { currentTexts } from '@ui/kit/text'
import { exportLog } from './internal/exportLog'
import { logExportTexts } from './texts/export/pt_BR'

/** Saves the log without personal data and says in a sentence what became of it. */
export async function exportAfterCrash(panel: Panel | null): Promise<string> {
  const t = currentTexts(logExportTexts)
  if (!panel) return t('failed')
  const outcome = await exportLog(panel, true)
  return outcome.ok ? t('done', { name: outcome.value }) : outcome.message
}
