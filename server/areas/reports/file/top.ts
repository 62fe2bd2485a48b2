import type { Narrowing, ReportQuery } from '../../../../src/domain/reports/query'
import { METRIC_WORDS } from '../../../../src/domain/reports/words'
import { narrowingWord } from './words'
import { dayText, localText, type Written } from './written'

/** What stands on top of a file: of which days and of what it is, which definitions, and of which moment. */
export function topOf(
  { from, to, only, metrics }: ReportQuery,
  { versions, asOf, zone }: Readonly<{ versions: readonly number[]; asOf: Date; zone: string }>,
): Written[][] {
  const narrowed = Object.entries(only)
    .filter(([, ids]) => (ids?.length ?? 0) > 0)
    .map(([one, ids]) => `${narrowingWord(one as Narrowing)}: ${ids?.join(', ')}`)
  return [
    ['Período', `${dayText(from)} – ${dayText(to)}`, `${from}/${to}`],
    ['Filtros', narrowed.join(' · ') || 'tudo'],
    [
      'Números',
      metrics.map((name, n) => `${METRIC_WORDS[name]} (definição ${versions[n] ?? 1})`).join(' · '),
    ],
    ['Dados até', localText(asOf, zone), asOf.toISOString()],
    [],
  ]
}
