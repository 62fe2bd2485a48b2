import { differenceHeading } from '@domain/campaigns/headings'
import type { Share } from '@domain/campaigns/share'
import { useTexts } from '@ui/kit/text'
import styles from '../CampaignReport.module.css'
import shared from '../Campaigns.module.css'
import { campaignTexts } from '../texts/pt_BR'
import type { Report } from './CampaignReport'
import { percent } from './FunnelPanel'
import { PeopleNumber } from './peopleAt'
import { useHeading } from './useHeading'

/** Those who got it beside the control group, each share with its interval. */
export function DifferencePanel({ report }: { report: Report }) {
  const t = useTexts(campaignTexts)
  const heading = useHeading()
  const { bought, bought_control: control } = report
  if (control === null) return null
  // The scale ends above all that is drawn, so that its quarters are whole percentages.
  const most = Math.max(4, Math.ceil((Math.max(bought.most ?? 0, control.most ?? 0) * 100) / 4) * 4) / 100
  const marks = [0, 0.25, 0.5, 0.75, 1]
  return (
    <section className={shared.panel} aria-labelledby="campaign-difference">
      <div className={shared.section}>
        <h2 id="campaign-difference">{heading(differenceHeading({ bought, control }))}</h2>
        <p className={shared.quiet}>{t('report.differenceLead')}</p>
        <Line name={t('report.with')} share={bought} most={most} at="bought" />
        <Line name={t('report.without')} share={control} most={most} at={null} />
        <div className={styles.scale} aria-hidden>
          {marks.map((mark) => (
            <span key={mark}>{percent(most * mark)}</span>
          ))}
        </div>
      </div>
    </section>
  )
}

type LineProps = { name: string; share: Share; most: number; at: 'bought' | null }

function Line({ name, share, most, at }: LineProps) {
  const t = useTexts(campaignTexts)
  const { people, of, least, most: end } = share
  const place = (value: number) => `${Math.min(100, (value / most) * 100)}%`
  const middle = of === 0 ? 0 : people / of
  return (
    <div className={styles.share}>
      <span>
        <strong>{name}</strong>
        <small>
          <PeopleNumber people={people} at={at} /> {t('report.of', { people: of })}
        </small>
      </span>
      <span className={styles.shareLine} data-hot={at !== null || undefined}>
        {of > 0 && least !== null && end !== null && (
          <>
            <i style={{ left: place(least), right: `calc(100% - ${place(end)})` }} />
            <i style={{ left: place(middle) }} data-middle />
            <b style={{ left: place(end) }}>{percent(middle)}</b>
          </>
        )}
      </span>
    </div>
  )
}
