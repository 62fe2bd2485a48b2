import type { Panel } from '@app/panel/panel'
import { exportLog } from './exportLog'
import { exportText } from './exportTexts'

/** Saves the log without personal data and says in a sentence what became of it. */
export async function exportAfterCrash(panel: Panel | null): Promise<string> {
  const t = exportText()
  if (!panel) return t('failed')
  const outcome = await exportLog(panel, true)
  return outcome.ok ? t('done', { name: outcome.value }) : outcome.message
}
