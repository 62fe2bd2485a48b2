import type { Outcome } from '@app/panel/commands'
import type { Panel } from '@app/panel/panel'
import { clockNow } from '@ui/kit/clock'
import { download } from '@ui/kit/download'
import { tell } from '@ui/kit/feedback'
import { currentTexts } from '@ui/kit/text'
import { logExportTexts } from '../texts/export/pt_BR'

/**
 * Saves this device's log as a file whose name says whether personal data is in it.
 * @returns what became of it; a refusal's message is a sentence.
 */
export async function exportLog({ commands, tenant }: Panel, redacted: boolean): Promise<Outcome<string>> {
  const t = currentTexts(logExportTexts)
  const outcome = await commands
    .exportLog({ redacted })
    .catch((error: unknown): Outcome<Blob> => ({ ok: false, code: 'FAILED', message: String(error) }))
  if (!outcome.ok) {
    const { code, message } = outcome
    const sentence = {
      STILL_PERSONAL: t('stillPersonal', { where: message }),
      FORBIDDEN: t('forbidden'),
      REPLAY: message,
    }[code]
    return { ok: false, code, message: sentence ?? t('failed') }
  }
  const time = new Date(clockNow()).toISOString().slice(0, 19).replaceAll(':', '')
  const name = `balcao-${tenant}-${time}-${redacted ? 'sem-dados-pessoais' : 'completo'}.ndjson`
  download(outcome.value, name)
  tell('done', redacted ? t('done', { name }) : t('doneFull', { name }))
  return { ok: true, value: name }
}
