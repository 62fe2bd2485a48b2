import { PASSING_CAUSES, type PauseCause } from '../../../src/domain/campaigns/causes'
import type { Work } from '../../platform/db/work'
import type { LockedCampaign } from './campaign.row'
import { channelOf } from './channels/all'
import type { Channel, Found, Lately } from './channels/channel'
import { causeWords } from './words'

/** Why a campaign stops, with what is known of it. */
export type Stop = Readonly<{ cause: PauseCause; note: string | null; message: string; passes: boolean }>

/** Of the last so many, so large a part; never for fewer than so many failures. */
const LAST = 200
const ERRORS = 0.05
const LEAST_ERRORS = 10
/** Of those who got it, once so many have. */
const OPT_OUTS = 0.02
const LEAST_REACHED = 200

/** Why a campaign must not go on now; null: it may. */
export async function stopNow(work: Work, campaign: LockedCampaign): Promise<Stop | null> {
  const channel = channelOf(campaign.channel)
  const lately = await latelyOf(work, campaign, channel)
  const found = (await channel.stop(work, campaign, lately)) ?? stopOf(lately)
  return found ? stopFor(...found) : null
}

/** A stop by its cause. */
export const stopFor = (cause: PauseCause, note: string | null = null): Stop => ({
  cause,
  note,
  message: causeWords(cause, note),
  passes: PASSING_CAUSES.has(cause),
})

async function latelyOf(
  work: Work,
  { id, resumed_at, started_at }: LockedCampaign,
  { noFault, reached }: Channel,
): Promise<Lately> {
  const row = await work.one<Lately>(
    `WITH lately AS (
       SELECT state, reason FROM campaign_recipients WHERE campaign_id = $1 AND state IN ('accepted', 'delivered', 'read', 'failed')
         AND ($2::timestamptz IS NULL OR state_at > $2) ORDER BY state_at DESC LIMIT ${LAST}
     )
     SELECT l.*, r.* FROM (
       SELECT count(*)::integer AS ended, count(*) FILTER (WHERE state = 'failed' AND reason <> ALL($3::text[]))::integer AS failed,
         coalesce(array_agg(DISTINCT reason) FILTER (WHERE state = 'failed'), '{}') AS reasons FROM lately
     ) l CROSS JOIN (
       SELECT count(*) FILTER (WHERE state = ANY($4::text[]))::integer AS reached,
         count(*) FILTER (WHERE opted_out_at > coalesce($2::timestamptz, '-infinity'))::integer AS opted_out,
         count(*) FILTER (WHERE reason = 'complained' AND opted_out_at > coalesce($2::timestamptz, '-infinity'))::integer AS complained
       FROM campaign_recipients WHERE campaign_id = $1
     ) r`,
    [id, resumed_at ?? started_at, noFault, reached],
  )
  if (!row) throw new Error('a count without a row')
  return row
}

function stopOf({ ended, failed, reached, opted_out }: Lately): Found | null {
  if (failed >= LEAST_ERRORS && failed >= ended * ERRORS)
    return ['errors', `Falharam ${failed} das últimas ${ended}.`]
  if (reached >= LEAST_REACHED && opted_out >= reached * OPT_OUTS)
    return ['opt_outs', `Saíram ${opted_out} de ${reached}.`]
  return null
}
