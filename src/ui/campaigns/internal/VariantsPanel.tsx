import { ENOUGH_DELIVERED } from '@domain/campaigns/enough'
import { variantHeading } from '@domain/campaigns/headings'
import { reachedOf } from '@domain/campaigns/report'
import { useTexts } from '@ui/kit/text'
import styles from '../Campaigns.module.css'
import { campaignTexts } from '../texts/pt_BR'
import type { Report } from './CampaignReport'
import type { ChannelPart } from './channel'
import { percent } from './FunnelPanel'
import { PeopleNumber } from './peopleAt'
import { useHeading } from './useHeading'

type Props = {
  part: ChannelPart
  report: Report
  /** What was sent, by name; null: on its way. */
  variants: readonly Readonly<{ name: string; content: unknown }>[] | null
}

const ROWS = ['read', 'replied', 'bought'] as const

/** Two messages side by side, with what came of each. */
export function VariantsPanel({ part, report, variants }: Props) {
  const t = useTexts(campaignTexts)
  const heading = useHeading()
  if (report.variants.length < 2) return null
  return (
    <section className={`${styles.panel} ${styles.variants}`} aria-labelledby="campaign-variants">
      <h2 id="campaign-variants">{heading(variantHeading(report.variants))}</h2>
      <p className={styles.quiet}>{t('report.variantsLead', { enough: ENOUGH_DELIVERED })}</p>
      <div>
        {report.variants.map(({ name, counts }) => {
          const { delivered } = reachedOf(counts)
          const content = variants?.find((one) => one.name === name)?.content ?? null
          return (
            <section key={name} aria-label={t('variant', { name })}>
              <h3>{t('variant', { name })}</h3>
              {content !== null && (
                <part.Arrival content={content} instanceId={report.campaign.instance_id} />
              )}
              <dl>
                <div>
                  <dt>{t('report.steps.delivered')}</dt>
                  <dd>
                    <PeopleNumber people={delivered} at={null} />
                  </dd>
                </div>
                {ROWS.map((row) => (
                  <div key={row}>
                    <dt>{t(`report.steps.${row}`)}</dt>
                    <dd>
                      <PeopleNumber people={counts[row]} at={row} filter={['variant', name]} />
                      {delivered > 0 && <small> {percent(counts[row] / delivered)}</small>}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        })}
      </div>
    </section>
  )
}
