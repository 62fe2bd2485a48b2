import type { RecorderFacts } from '@app/panel/commands'
import { formatTime } from '@ui/kit/dates'
import type { Translate } from '@ui/kit/text'
import type { helpTexts } from '../texts/pt_BR'

/** The build's version, as in package.json. */
declare const __BUILD__: string

/** What of the panel helps who looks into a problem. */
type Evidence = Readonly<{
  live: boolean
  language: string
  facts: RecorderFacts | null
}>

/** Lines about the program and the device, and about nobody: versions, states, codes, times. */
export function diagnosticsOf({ live, language, facts }: Evidence, t: Translate<typeof helpTexts>): string {
  const lines: [string, string][] = [
    [t('support.version'), __BUILD__],
    [t('support.browser'), navigator.userAgent],
    [t('support.screen'), `${innerWidth} × ${innerHeight} @${devicePixelRatio}`],
    [t('support.language'), `${language} (${navigator.language})`],
    [t('support.connection'), t(live ? 'support.live' : 'support.away')],
  ]
  if (facts)
    lines.push([
      t('support.record'),
      t('support.recordText', { entries: facts.entries, quarantined: facts.quarantined }),
    ])
  lines.push([
    t('support.failures'),
    facts?.failures.map(({ at, code }) => `${formatTime(new Date(at).toISOString())} ${code}`).join(', ') ||
      t('support.noFailures'),
  ])
  return lines.map(([name, value]) => `${name}: ${value}`).join('\n')
}
