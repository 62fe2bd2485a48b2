import { CAMPAIGN_SHARE, FIRST_OF_NEW, WAIT_OF_NEW_MS } from '../../../src/domain/campaigns/estimate'
import { portfolioRoom } from '../../directory/consents/portfolio-room'
import { usualSends } from '../../directory/instances/pace'
import type { Config } from '../../platform/config'
import type { Work } from '../../platform/db/work'
import type { LockedCampaign } from './campaign.row'

/** At most so long is handed to the outbox at once, s. */
const AHEAD_S = 2
/** Of a template that is new, so many must have been told of before more get it. */
const LEAST_STATUSES = 50

/** How many may be handed over now, and why not more. */
export type Room = Readonly<{ people: number; cause: 'limit' | 'budget' | null }>

type Row = Readonly<{
  is_official: boolean
  coexistence: boolean
  sends_per_second: number | null
  beside: number
  queued: number
  handed: number
  told: number
  first_at: Date | null
  cents: number
}>

/** What of a number's pace, the account's limit, the ceiling and the care for a new template is left to a campaign. */
export async function roomOf(
  work: Work,
  campaign: LockedCampaign,
  { whatsapp }: Pick<Config, 'whatsapp'>,
  centsEach: number,
  now: Date,
): Promise<Room> {
  const row = await work.one<Row>(
    `SELECT i.is_official, i.coexistence, i.sends_per_second,
       (SELECT count(*)::integer FROM campaigns k WHERE k.instance_id = i.id AND k.state = 'sending') AS beside,
       p.queued, p.handed, p.told, p.first_at, p.cents
     FROM instances i CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE r.state = 'queued')::integer AS queued,
         count(*) FILTER (WHERE r.message_id IS NOT NULL AND r.state <> 'pending')::integer AS handed,
         count(*) FILTER (WHERE r.state IN ('delivered', 'read', 'failed'))::integer AS told,
         min(r.reached_at) FILTER (WHERE r.state <> 'control') AS first_at, coalesce(sum(r.cents), 0)::float8 AS cents
       FROM campaign_recipients r WHERE r.campaign_id = $2
     ) p WHERE i.id = $1`,
    [campaign.instance_id, campaign.id],
  )
  if (!row) return { people: 0, cause: null }
  const perSecond =
    ((row.sends_per_second ?? usualSends(row, whatsapp.pace)) * CAMPAIGN_SHARE) / Math.max(1, row.beside)
  const sinceS = campaign.pumped_at ? (now.getTime() - campaign.pumped_at.getTime()) / 1_000 : AHEAD_S
  const byPace = Math.min(perSecond * AHEAD_S - row.queued, Math.ceil(perSecond * Math.min(sinceS, AHEAD_S)))
  const account = await portfolioRoom(work, campaign.instance_id ?? '', now)
  const byLimit = account?.room ?? Number.POSITIVE_INFINITY
  const spent = Math.max(row.cents, row.handed * centsEach)
  const byCeiling =
    campaign.ceiling_cents === null || centsEach === 0
      ? Number.POSITIVE_INFINITY
      : Math.floor((campaign.ceiling_cents - spent) / centsEach)
  const people = Math.max(0, Math.floor(Math.min(byPace, byLimit, byCeiling, byCare(campaign, row, now))))
  return { people, cause: byCeiling < 1 ? 'budget' : byLimit < 1 ? 'limit' : null }
}

/** A template that nobody has judged yet goes to a few first, who are waited for. */
function byCare({ variants }: LockedCampaign, { handed, told, first_at }: Row, now: Date): number {
  if (variants.every(({ template }) => (template?.quality ?? 'UNKNOWN') !== 'UNKNOWN'))
    return Number.POSITIVE_INFINITY
  const waited = first_at !== null && now.getTime() - first_at.getTime() >= WAIT_OF_NEW_MS
  return waited && told >= LEAST_STATUSES ? Number.POSITIVE_INFINITY : FIRST_OF_NEW - handed
}
