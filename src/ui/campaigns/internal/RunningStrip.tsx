import { PASSING_CAUSES } from '@domain/campaigns/causes'
import { lookedAt, paceOf, type Waiting } from '@domain/campaigns/pace'
import { clockNow } from '@ui/kit/clock'
import { formatSpan } from '@ui/kit/dates'
import { languageTag } from '@ui/kit/text'
import { useEffect, useState } from 'react'
import styles from '../CampaignReport.module.css'
import { type CampaignRow, causeOf, stateOf } from './campaignRow'
import { useChannelTexts } from './channel'

/** How a campaign that has not ended goes on: its pace and what is left, or why it is paused and what helps. */
export function RunningStrip({ row }: { row: CampaignRow }) {
  const t = useChannelTexts()
  const { counts } = row
  const state = stateOf(row)
  const cause = causeOf(row)
  const [looks, setLooks] = useState<readonly Waiting[]>([])
  useEffect(() => {
    if (state === 'sending')
      setLooks((before) => lookedAt(before, { at: clockNow(), pending: counts.pending }))
    else setLooks([])
  }, [state, counts.pending])
  const may = counts.audience - counts.excluded - counts.control
  const gone = may - counts.pending
  const pace = paceOf(looks)
  const people = (some: number) => some.toLocaleString(languageTag())
  if (state === 'paused')
    return (
      <section className={styles.strip} data-paused role="status">
        <strong>{cause ? t(`causes.${cause}`) : t('states.paused')}</strong>
        <p>
          {row.cause_message}
          {cause && PASSING_CAUSES.has(cause) && ` ${t('report.goesOn')}`}
        </p>
      </section>
    )
  return (
    <section className={styles.strip} role="status">
      <strong>
        {state === 'freezing' ? t('creating') : t('report.gone', { gone: people(gone), may: people(may) })}
      </strong>
      {state !== 'freezing' && may > 0 && (
        <span className={styles.progress} aria-hidden>
          <i style={{ width: `${(gone / may) * 100}%` }} />
        </span>
      )}
      {state === 'finishing' && <p>{t('report.finishing')}</p>}
      {pace && (
        <p>
          {t('report.pace', {
            pace: pace.perSecond.toLocaleString(languageTag(), { maximumFractionDigits: 1 }),
            left: formatSpan(Math.max(60, pace.leftS) * 1000, t),
          })}
        </p>
      )}
    </section>
  )
}
