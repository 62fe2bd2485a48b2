import { asKnown, reachedOf } from '@domain/campaigns/report'
import { languageTag } from '@ui/kit/text'
import styles from '../Campaigns.module.css'
import type { CampaignRow } from './campaignRow'
import { useChannelTexts, usePart } from './channel'

/** How far a campaign has come: who has got it, of those who may; in a bar and in words. */
export function CountsBar({ counts }: Pick<CampaignRow, 'counts'>) {
  const t = useChannelTexts()
  const may = counts.audience - counts.excluded - counts.control
  const { accepted, delivered } = reachedOf(asKnown(counts, usePart().knows))
  if (counts.audience === 0) return null
  const said = (people: number) => people.toLocaleString(languageTag())
  return (
    <span className={styles.counts}>
      <span className={styles.countsBar} aria-hidden>
        <i style={{ flex: delivered }} data-part="delivered" />
        <i style={{ flex: accepted - delivered }} data-part="accepted" />
        <i style={{ flex: may - accepted }} />
      </span>
      <small>{t('deliveredOf', { delivered: said(delivered), may: said(may) })}</small>
    </span>
  )
}
