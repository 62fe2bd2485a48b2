import type { Dimension, MetricName } from '@domain/reports/metrics'
import { FEWEST_CASES } from '@domain/reports/value'
import { useTexts } from '@ui/kit/text'
import { reportTexts } from '../../texts/pt_BR'
import { timesTexts } from '../../texts/times/pt_BR'
import { labelOf } from '../bar/useNarrowings'
import { formatFigure } from '../figures/format'
import type { Table } from '../useReports'

type Props = { table: Table | undefined; metric: MetricName; by: Dimension }

/** How fast the shop answers, and who does fastest and slowest. */
export function TimesLead({ table, metric, by }: Props) {
  const t = useTexts(timesTexts)
  const words = useTexts(reportTexts)
  const shop = table?.of(metric)
  if (!table || shop?.value == null || shop.cases < FEWEST_CASES) return t('lead.plain')
  const rows = table.cells
    .map((cell) => ({
      name: labelOf(words, by, cell.ids[0] ?? null, cell.names[0] ?? null),
      id: cell.ids[0],
      ...table.of(metric, cell),
    }))
    .filter(({ id, cases = 0, value }) => id != null && value != null && cases >= FEWEST_CASES)
    .sort((a, b) => (a.value ?? 0) - (b.value ?? 0))
  const [fast, slow] = [rows[0], rows.at(-1)]
  const time = (seconds: number | null | undefined) => formatFigure('seconds', seconds ?? 0)
  return (
    <>
      <strong className="text">{t('lead.shop', { time: time(shop.value) })}</strong>{' '}
      {fast &&
        slow &&
        fast !== slow &&
        t('lead.spread', {
          fast: fast.name,
          fastTime: time(fast.value),
          slow: slow.name,
          slowTime: time(slow.value),
        })}
    </>
  )
}
