import { ENOUGH_DELIVERED, MOST_OPT_OUTS } from '@domain/campaigns/enough'
import { leftHeading } from '@domain/campaigns/headings'
import { asKnown, reachedOf } from '@domain/campaigns/report'
import { languageTag } from '@ui/kit/text'
import styles from '../CampaignReport.module.css'
import shared from '../Campaigns.module.css'
import type { Report } from './CampaignReport'
import { useChannelTexts, usePart } from './channel'
import { percent } from './FunnelPanel'
import { PeopleNumber } from './peopleAt'
import { useHeading } from './useHeading'

/** The scale ends a little behind the share at which a campaign stops by itself. */
const SCALE = MOST_OPT_OUTS / 0.8

/** How many asked for no further ones, and how far that is from where a campaign stops by itself. */
export function LeftPanel({ counts: all }: Pick<Report, 'counts'>) {
  const t = useChannelTexts()
  const heading = useHeading()
  const counts = asKnown(all, usePart().knows)
  const { delivered } = reachedOf(counts)
  const share = delivered === 0 ? 0 : counts.opted_out / delivered
  const place = `${Math.min(100, (share / SCALE) * 100)}%`
  return (
    <section className={shared.panel} aria-labelledby="campaign-left">
      <div className={shared.section}>
        <h2 id="campaign-left">{heading(leftHeading(counts))}</h2>
        <p className={shared.quiet}>
          <PeopleNumber people={counts.opted_out} at="opted_out" />{' '}
          {t('report.leftLead', {
            delivered: delivered.toLocaleString(languageTag()),
            share: percent(MOST_OPT_OUTS),
            enough: ENOUGH_DELIVERED,
          })}
        </p>
        <div className={styles.left} aria-hidden>
          <i style={{ width: place }} />
          <u style={{ left: `${(MOST_OPT_OUTS / SCALE) * 100}%` }} />
        </div>
        <div className={styles.leftSaid}>
          <b style={{ left: `clamp(16px, ${place}, 100% - 16px)` }}>{percent(share)}</b>
          <span style={{ left: `${(MOST_OPT_OUTS / SCALE) * 100}%` }}>
            {t('report.stops', { share: percent(MOST_OPT_OUTS) })}
          </span>
        </div>
      </div>
    </section>
  )
}
