import { gainOf, reachedOf } from '@domain/campaigns/report'
import { formatMoney } from '@domain/money/money'
import { useTexts } from '@ui/kit/text'
import styles from '../Campaigns.module.css'
import { campaignTexts } from '../texts/pt_BR'
import type { Report } from './CampaignReport'

/** What it sold, what it cost, and the one for the other. */
export function MoneyPanel({ report }: { report: Report }) {
  const t = useTexts(campaignTexts)
  const { campaign, counts, bought, bought_control: control, sold_cents: soldCents } = report
  const { cost_cents: cost, ceiling_cents: ceiling } = campaign
  const { moreCents, perCent } = gainOf({ bought, control, soldCents }, cost)
  const { accepted } = reachedOf(counts)
  const each = cost === null || cost === 0 || accepted === 0 ? null : formatMoney(Math.round(cost / accepted))
  return (
    <section className={`${styles.panel} ${styles.money}`} aria-label={t('report.money')}>
      <div>
        <small>{t(moreCents === null ? 'report.sold' : 'report.soldMore')}</small>
        <b>{formatMoney(moreCents ?? soldCents)}</b>
        <small>
          {moreCents === null
            ? t('report.soldWithin')
            : t('report.ofSold', { amount: formatMoney(soldCents) })}
        </small>
      </div>
      <div>
        <small>{t('report.cost')}</small>
        <b>{cost === null ? t('dock.costUnknown') : formatMoney(cost)}</b>
        <small>
          {[
            each && t('report.each', { amount: each }),
            ceiling !== null && t('ceilingOf', { amount: formatMoney(ceiling) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
      <div>
        <small>{t('report.perReal')}</small>
        <b>{perCent === null ? '–' : formatMoney(Math.round(perCent * 100))}</b>
        <small>{t(moreCents === null ? 'report.perRealSold' : 'report.perRealMore')}</small>
      </div>
    </section>
  )
}
