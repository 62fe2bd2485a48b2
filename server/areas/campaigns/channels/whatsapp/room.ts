import { CAMPAIGN_SHARE, FIRST_OF_NEW, WAIT_OF_NEW_MS } from '../../../../../src/domain/campaigns/estimate'
import { portfolioRoom } from '../../../../directory/consents/portfolio-room'
import { usualSends } from '../../../../directory/instances/pace'
import type { Work } from '../../../../platform/db/work'
import type { LockedCampaign } from '../../campaign.row'
import type { ChannelRoom, Needs, Sent } from '../channel'
import type { KeptTemplate } from './plan'

/** Of a template that is new, so many must have been told of before more get it. */
const LEAST_STATUSES = 50

type Row = Readonly<{
  is_official: boolean
  coexistence: boolean
  sends_per_second: number | null
  beside: number
}>

/** What of a number's pace, the account's limit and the care for a new template is left to a campaign. */
export async function roomOf(
  work: Work,
  campaign: LockedCampaign<KeptTemplate>,
  sent: Sent,
  { config: { whatsapp }, now }: Needs,
): Promise<ChannelRoom> {
  const { instance_id: instanceId } = campaign
  const row = await work.one<Row>(
    `SELECT i.is_official, i.coexistence, i.sends_per_second,
       (SELECT count(*)::integer FROM campaigns k WHERE k.instance_id = i.id AND k.state = 'sending') AS beside
     FROM instances i WHERE i.id = $1`,
    [instanceId],
  )
  const byCare = careFor(campaign, sent, now)
  if (!row || instanceId === null) return { perSecond: 0, byLimit: Number.POSITIVE_INFINITY, byCare }
  const account = await portfolioRoom(work, instanceId, now)
  return {
    perSecond:
      ((row.sends_per_second ?? usualSends(row, whatsapp.pace)) * CAMPAIGN_SHARE) / Math.max(1, row.beside),
    byLimit: account?.room ?? Number.POSITIVE_INFINITY,
    byCare,
  }
}

/** A template that nobody has judged yet goes to a few first, who are waited for. */
function careFor(
  { variants }: LockedCampaign<KeptTemplate>,
  { handed, told, first_at }: Sent,
  now: Date,
): number {
  if (variants.every(({ template }) => (template?.quality ?? 'UNKNOWN') !== 'UNKNOWN'))
    return Number.POSITIVE_INFINITY
  const waited = first_at !== null && now.getTime() - first_at.getTime() >= WAIT_OF_NEW_MS
  return waited && told >= LEAST_STATUSES ? Number.POSITIVE_INFINITY : FIRST_OF_NEW - handed
}
