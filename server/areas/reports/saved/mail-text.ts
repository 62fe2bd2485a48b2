import type { FigureViewer } from '../../../../src/domain/access/figures'
import { figureText } from '../../../../src/domain/reports/figure-text'
import { askedOn, fits } from '../../../../src/domain/reports/free'
import { metricOf } from '../../../../src/domain/reports/metrics'
import { METRIC_WORDS } from '../../../../src/domain/reports/words'
import { dayOf } from '../../../../src/domain/time/relative-time'
import type { Config } from '../../../platform/config'
import { zoneOf } from '../../../platform/db/shop-zone'
import type { Database, Work } from '../../../platform/db/work'
import { answerTo } from '../answer'
import { firstDay } from '../first-day'
import type { SavedReportRow } from './saved.row'

const TAG = 'pt-BR'
const written = (day: string): string => day.split('-').reverse().join('/')

/**
 * A mail with the totals of a saved report, as its reader may see them: no names of people or customers, and a link behind which
 * the reader's rights are looked at again. `filled`: there was something to tell of.
 * @throws Refusal as the report does
 */
export async function reportMail(
  work: Work,
  {
    db,
    publicUrl,
    reader,
    now,
  }: Readonly<{ db: Database; reader: FigureViewer; now: Date } & Pick<Config, 'publicUrl'>>,
  { id, name, address }: Pick<SavedReportRow, 'id' | 'name' | 'address'>,
): Promise<Readonly<{ subject: string; text: string; filled: boolean }>> {
  const { report, period, compared, only } = askedOn(
    address,
    dayOf(now.getTime(), await zoneOf(work)),
    await firstDay(work),
  )
  const metrics = report.metrics.filter((one) => fits(one, report, only))
  const totals = async ({ from, to }: typeof period) => {
    const query = {
      ...{ metrics, from, to, grain: null, by: [], spread: false },
      only: Object.fromEntries(Object.entries(only).map(([one, ids]) => [one, [...ids]])),
    }
    return (await answerTo(db, work, reader, query, now)).total
  }
  const total = metrics.length > 0 ? await totals(period) : null
  const before = compared && metrics.length > 0 ? await totals(compared) : null
  const filled = total?.cases.some((cases) => cases > 0) ?? false
  const lines = metrics.map((metric, place) => {
    const said = (value: number | null | undefined) =>
      value == null ? 'sem dados' : figureText(metricOf(metric).unit, value, TAG)
    return `${METRIC_WORDS[metric]}: ${said(total?.values[place])}${before ? ` (antes: ${said(before.values[place])})` : ''}`
  })
  const days = `${written(period.from)} – ${written(period.to)}`
  return {
    filled,
    subject: `${name} · ${days}`,
    text: [
      `${name}, ${days}`,
      '',
      ...(filled ? lines : ['Sem dados neste período.']),
      '',
      'São os números que o seu perfil pode ver. O relatório inteiro:',
      `${publicUrl}/${work.tenant.slug}/report-new?saved=${id}`,
    ].join('\n'),
  }
}
