import { StateBadge } from '@ui/kit/StateBadge'
import styles from '../Campaigns.module.css'
import { type CampaignRow, causeOf, stateOf } from './campaignRow'
import { useChannelTexts } from './channel'

/** How a campaign stands, and why where it is paused. */
export function CampaignState({ row }: { row: Pick<CampaignRow, 'state' | 'cause'> }) {
  const t = useChannelTexts()
  const state = stateOf(row)
  const cause = causeOf(row)
  const tone =
    state === 'finished' ? 'success' : state === 'failed' || state === 'paused' ? 'danger' : 'quiet'
  return (
    <span className={styles.state}>
      <StateBadge tone={tone}>{t(`states.${state}`)}</StateBadge>
      {state === 'paused' && cause && <small>{t(`causes.${cause}`)}</small>}
    </span>
  )
}
