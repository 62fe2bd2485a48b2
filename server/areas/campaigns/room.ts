import type { PauseCause } from '../../../src/domain/campaigns/causes'
import type { Work } from '../../platform/db/work'
import { monthLeft, seenMonthLeft } from '../costs/area'
import type { LockedCampaign } from './campaign.row'
import { channelOf } from './channels/all'
import type { Needs, Sent } from './channels/channel'
import { type Stop, stopFor } from './stops'

/** At most so long is handed to the outbox at once, s. */
const AHEAD_S = 2

/** How many may be handed over now, and why not more. */
export type Room = Readonly<{
  people: number
  cause: Extract<PauseCause, 'limit' | 'budget'> | null
  /** What else is known of the cause, as a sentence. */
  note: string | null
}>

const MONTH_IS_OVER = 'O orçamento do mês da loja acabou: aumente-o nos ajustes, ou continue no mês que vem.'

/** Why the shop's month lets none of a campaign through; null: it does. */
export async function monthStop(work: Work, campaign: LockedCampaign, now: Date): Promise<Stop | null> {
  const centsEach = (await channelOf(campaign.channel).centsEach(work, campaign.variants)) ?? 0
  const left = centsEach === 0 ? null : await seenMonthLeft(work, now)
  return left !== null && left < centsEach ? stopFor('budget', MONTH_IS_OVER) : null
}

/** What of its channel's pace and limits, of its own ceiling and of the shop's budget of the month is left to a campaign. */
export async function roomOf(work: Work, campaign: LockedCampaign, needs: Needs): Promise<Room> {
  const channel = channelOf(campaign.channel)
  const sent = await sentOf(work, campaign.id)
  const { perSecond, byLimit, byCare, ahead = sent.queued } = await channel.room(work, campaign, sent, needs)
  const { pumped_at: pumpedAt, ceiling_cents: ceiling } = campaign
  const sinceS = pumpedAt ? (needs.now.getTime() - pumpedAt.getTime()) / 1_000 : AHEAD_S
  const byPace = Math.min(perSecond * AHEAD_S - ahead, Math.ceil(perSecond * Math.min(sinceS, AHEAD_S)))
  const centsEach = (await channel.centsEach(work, campaign.variants)) ?? 0
  const spent = Math.max(sent.cents, sent.handed * centsEach)
  const byCeiling =
    ceiling === null || centsEach === 0 ? Number.POSITIVE_INFINITY : Math.floor((ceiling - spent) / centsEach)
  const left = centsEach === 0 ? null : await monthLeft(work, needs.now)
  const byMonth = left === null ? Number.POSITIVE_INFINITY : Math.floor(left / centsEach)
  const people = Math.max(0, Math.floor(Math.min(byPace, byLimit, byCeiling, byMonth, byCare)))
  if (byCeiling < 1) return { people, cause: 'budget', note: null }
  if (byMonth < 1) return { people, cause: 'budget', note: MONTH_IS_OVER }
  return { people, cause: byLimit < 1 ? 'limit' : null, note: null }
}

async function sentOf(work: Work, id: string): Promise<Sent> {
  const row = await work.one<Sent>(
    `SELECT count(*) FILTER (WHERE r.state = 'queued')::integer AS queued,
       count(*) FILTER (WHERE r.state NOT IN ('excluded', 'control', 'pending', 'canceled'))::integer AS handed,
       count(*) FILTER (WHERE r.state IN ('delivered', 'read', 'failed'))::integer AS told,
       min(r.reached_at) FILTER (WHERE r.state <> 'control') AS first_at, coalesce(sum(r.cents), 0)::float8 AS cents
     FROM campaign_recipients r WHERE r.campaign_id = $1`,
    [id],
  )
  if (!row) throw new Error('a count without a row')
  return row
}
