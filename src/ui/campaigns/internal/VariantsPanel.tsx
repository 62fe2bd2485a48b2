import { ENOUGH_DELIVERED } from '@domain/campaigns/enough'
import { variantHeading } from '@domain/campaigns/headings'
import { asKnown, reachedOf } from '@domain/campaigns/report'
import styles from '../Campaigns.module.css'
import type { Report } from './CampaignReport'
import { useChannelTexts, usePart } from './channel'
import { percent } from './FunnelPanel'
import { PeopleNumber } from './peopleAt'
import { useHeading } from './useHeading'

type Props = {
  report: Report
  /** What was sent, by name; null: on its way. */
  variants: readonly Readonly<{ name: string; content: unknown }>[] | null
}

const ROWS = ['read', 'replied', 'bought'] as const
const KNOWN_BY = { read: 'reads', replied: 'replies' } as const

/** Two messages side by side, with what came of each. */
export function VariantsPanel({ report, variants }: Props) {
  const part = usePart()
  const t = useChannelTexts()
  const heading = useHeading()
  const { knows } = part
  const known = report.variants.map((one) => ({ ...one, counts: asKnown(one.counts, knows) }))
  if (known.length < 2) return null
  return (
    <section className={`${styles.panel} ${styles.variants}`} aria-labelledby="campaign-variants">
      <h2 id="campaign-variants">{heading(variantHeading(known, knows.replies ? 'replied' : 'bought'))}</h2>
      <p className={styles.quiet}>{t('report.variantsLead', { enough: ENOUGH_DELIVERED })}</p>
      <div>
        {known.map(({ name, counts }) => {
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
                {ROWS.filter((row) => row === 'bought' || knows[KNOWN_BY[row]]).map((row) => (
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
