import { changeOf } from '@domain/reports/change'
import type { MetricName } from '@domain/reports/metrics'
import { useTexts } from '@ui/kit/text'
import { analyticsTexts } from '../../texts/analytics/pt_BR'
import { formatCount, formatFigure, tooFew } from '../figures/format'
import type { Table } from '../useReports'

type Props = { now: Table | undefined; before: Table | undefined; answer: MetricName }

/** So much more or less is worth a word, in hundredths. */
const WORTH_A_WORD = 3

/** What the figures say, before one looks at any. */
export function AnalyticsLead({ now, before, answer }: Props) {
  const t = useTexts(analyticsTexts)
  const [talk, talkWas] = [now?.of('opened'), before?.of('opened')]
  const [wait, waitWas] = [now?.of(answer), before?.of(answer)]
  const moved = changeOf(talk?.value ?? null, talkWas?.value ?? null, null)
  const answered = changeOf(wait?.value ?? null, waitWas?.value ?? null, 'less')
  if (!moved?.was || !answered || tooFew(answer, wait?.cases ?? 0) || tooFew(answer, waitWas?.cases ?? 0))
    return t('lead.plain')
  const by = moved.percent ?? 0
  const movement = t(Math.abs(by) < WORTH_A_WORD ? 'lead.same' : by > 0 ? 'lead.more' : 'lead.less')
  const speed = answered.good === null ? null : t(answered.good ? 'lead.faster' : 'lead.slower')
  return (
    <>
      <strong className="text">{[movement, speed].filter(Boolean).join(', ')}.</strong>{' '}
      {t('lead.talk', {
        count: formatCount(moved.was + moved.by),
        was: formatCount(moved.was),
        answer: formatFigure('seconds', answered.was + answered.by),
        answerWas: formatFigure('seconds', answered.was),
      })}
    </>
  )
}
