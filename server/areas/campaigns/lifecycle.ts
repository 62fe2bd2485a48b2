import type { Viewer } from '../../../src/domain/access/visibility'
import type { CampaignEvent } from '../../../src/domain/kernel/steps/campaign.gen'
import { rightsOf } from '../../directory/session/viewer'
import { changedMeanwhile } from '../../platform/db/seen-revision'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { CampaignForecast } from '../../platform/graphql/resolvers.gen'
import {
  formOfCampaign,
  type KeptVariant,
  type LockedCampaign,
  lockCampaign,
  type SeenCampaign,
  stepCampaign,
} from './campaign.row'
import { channelOf } from './channels/all'
import type { Needs, Plan } from './channels/channel'
import { forecastPlan } from './forecast'
import { planOf } from './plan'
import { mustWorkWith } from './rights'
import { monthStop } from './room'
import { stopNow } from './stops'
import { tellCampaign } from './tell'

/** Has a campaign be gone on with: at once, or from a moment on. Only one of its jobs waits, and its own come one after the other. */
export const enqueueWork = (work: Work, id: string, runAt?: Date): Promise<void> =>
  work.enqueue(
    'campaigns.work',
    { tenantId: work.tenant.id, campaignId: id },
    {
      key: `campaign:${work.tenant.id}:${id}`,
      queue: `campaign:${work.tenant.id}:${id}`,
      ...(runAt && { runAt }),
    },
  )

/** Locks a campaign that the viewer works with. @throws Refusal NOT_FOUND, FORBIDDEN */
async function lockTheirs(work: Work, viewer: Viewer, id: string): Promise<LockedCampaign> {
  await mustWorkWith(work, viewer, id)
  const campaign = await lockCampaign(work, id)
  if (!campaign) throw new Refusal('NOT_FOUND', 'Campanha não encontrada.')
  return campaign
}

const notNow = () => new Refusal('CONFLICT', 'Isto não pode ser feito com esta campanha agora: ela mudou.')

/** Whoever wrote the campaign, with what they may see now. @throws Refusal CONFLICT for somebody who has left */
export async function authorOf(work: Work, { author_id: id }: SeenCampaign): Promise<Viewer> {
  const author = await rightsOf(work, id)
  if (!author)
    throw new Refusal(
      'CONFLICT',
      'Quem fez esta campanha saiu da equipe. Faça uma cópia e envie em seu nome.',
    )
  return author.viewer
}

/**
 * Has a campaign leave, at its time or at once.
 * @throws Refusal CONFLICT with the first check that is against it, where more people would get it than were `seen`, and where it
 *   was changed meanwhile; NOT_FOUND.
 */
export async function startCampaign(
  work: Work,
  viewer: Viewer,
  { id, rev, seen }: Readonly<{ id: string; rev: number; seen: number }>,
  needs: Needs,
): Promise<true> {
  const { now } = needs
  const campaign = await lockTheirs(work, viewer, id)
  if (campaign.rev !== rev) throw changedMeanwhile()
  if (campaign.state !== 'draft') throw notNow()
  const author = await authorOf(work, campaign)
  const plan = await planOf(work, author, formOfCampaign(campaign), needs.config)
  const forecast = await mustBeGood(work, author, plan, needs)
  if (!forecast.is_estimate && forecast.receive > seen)
    throw new Refusal(
      'CONFLICT',
      `Agora ${forecast.receive} pessoas receberiam, e não ${seen}. Confira o público de novo.`,
    )
  await work.query('UPDATE campaigns SET expected_cents = $2 WHERE id = $1', [id, forecast.cost_cents])
  const waits = campaign.send_at !== null && campaign.send_at > now
  if (waits) await stepCampaign(work, campaign, 'PLAN', now)
  else await beginFreezing(work, campaign, await keepTexts(work, author, campaign, plan), now)
  await enqueueWork(work, id, waits && campaign.send_at ? campaign.send_at : undefined)
  await tellCampaign(work, id)
  return true
}

/** What a campaign would do now. @throws Refusal CONFLICT with the first check that is against it, but those that `pass` by themselves */
export async function mustBeGood(
  work: Work,
  author: Viewer,
  plan: Plan,
  needs: Needs,
  pass: readonly string[] = [],
): Promise<CampaignForecast> {
  const forecast = await forecastPlan(work, author, plan, needs)
  const against = forecast.checks.find(({ name, verdict }) => verdict === 'refused' && !pass.includes(name))
  if (against) throw new Refusal('CONFLICT', against.message, { field: against.name })
  return forecast
}

/** The texts of a campaign as they are now, with what their channel needs of them until it is over. */
export async function keepTexts(
  work: Work,
  author: Viewer,
  { channel, instance_id: instanceId }: SeenCampaign,
  { variants }: Plan,
): Promise<KeptVariant[]> {
  const kept: KeptVariant[] = []
  for (const variant of variants) kept.push(await channelOf(channel).keep(work, author, variant, instanceId))
  return kept
}

/** Has a campaign leave with these texts: its people begin to be written down. @throws Refusal CONFLICT */
export async function beginFreezing(
  work: Work,
  campaign: LockedCampaign,
  kept: readonly KeptVariant[],
  now: Date,
): Promise<void> {
  await work.query('UPDATE campaigns SET variants = $2 WHERE id = $1', [campaign.id, JSON.stringify(kept)])
  if ((await stepCampaign(work, campaign, 'FREEZE', now)) === null) throw notNow()
}

/** Pauses a campaign: what was not handed over yet comes back. @throws Refusal NOT_FOUND, CONFLICT where it cannot be now. */
export async function pauseCampaign(work: Work, viewer: Viewer, id: string, now: Date): Promise<true> {
  const campaign = await lockTheirs(work, viewer, id)
  if ((await stepCampaign(work, campaign, 'PAUSE', now, { cause: 'person' })) === null) throw notNow()
  await putBack(work, campaign)
  await tellCampaign(work, id)
  return true
}

/** Takes what waits in the outbox back: it is handed over again when the campaign goes on. */
export async function putBack(
  work: Work,
  { id, channel }: Pick<LockedCampaign, 'id' | 'channel'>,
): Promise<void> {
  const back = await channelOf(channel).takeBack(work, id)
  await work.query(
    `UPDATE campaign_recipients SET state = 'pending', state_at = now() WHERE id = ANY($1::bigint[]) AND state = 'queued'`,
    [back],
  )
}

/** Goes on with a campaign that is paused. @throws Refusal NOT_FOUND; CONFLICT with why it cannot. */
export async function resumeCampaign(work: Work, viewer: Viewer, id: string, now: Date): Promise<true> {
  const campaign = await lockTheirs(work, viewer, id)
  if (campaign.state !== 'paused') throw notNow()
  // A person has looked: what went wrong before counts no more, and what is wrong still stops it again.
  const stop =
    (await stopNow(work, { ...campaign, resumed_at: now })) ?? (await monthStop(work, campaign, now))
  if (stop) throw new Refusal('CONFLICT', stop.message)
  await stepCampaign(work, campaign, resumeEvent(campaign), now, { looked: true })
  await enqueueWork(work, id)
  await tellCampaign(work, id)
  return true
}

/** People are all written down, or not yet. */
export const resumeEvent = ({ frozen_to: to }: LockedCampaign): CampaignEvent =>
  to === FROZEN ? 'RESUME' : 'FREEZE'

/** `frozen_to` of a campaign whose people are all written down. */
export const FROZEN = '9223372036854775807'

/** Ends a campaign for those who have not got it. @throws Refusal NOT_FOUND, CONFLICT where it has ended. */
export async function cancelCampaign(work: Work, viewer: Viewer, id: string, now: Date): Promise<true> {
  const campaign = await lockTheirs(work, viewer, id)
  if ((await stepCampaign(work, campaign, 'CANCEL', now)) === null) throw notNow()
  await putBack(work, campaign)
  await work.query(
    `UPDATE campaign_recipients SET state = 'canceled', state_at = now() WHERE campaign_id = $1 AND state = 'pending'`,
    [id],
  )
  await enqueueWork(work, id)
  await tellCampaign(work, id)
  return true
}

/** SQL: people of campaign $1 of whom nobody knew for so long at $2 what became of it that it may be sent again. */
const RESENDABLE = `campaign_id = $1 AND state = 'uncertain' AND state_at < $2::timestamptz - interval '24 hours'
  AND (message_id IS NOT NULL OR (SELECT k.channel FROM campaigns k WHERE k.id = $1) <> 'whatsapp')`
const mayResend = (state: string): boolean => ['sending', 'finishing', 'finished'].includes(state)

/** How many {@link resendUncertain} would send to again. */
export async function resendable(
  work: Work,
  { id, state }: Readonly<{ id: string; state: string }>,
  now: Date,
): Promise<number> {
  if (!mayResend(state)) return 0
  const row = await work.one<{ people: number }>(
    `SELECT count(*)::integer AS people FROM campaign_recipients WHERE ${RESENDABLE}`,
    [id, now],
  )
  return row?.people ?? 0
}

/**
 * Sends again, because a person asks for it, to people of whom it has been unknown for a day whether they got it. Gives how many.
 * @throws Refusal NOT_FOUND; CONFLICT where there are more than were `seen`, or the campaign is paused or called off.
 */
export async function resendUncertain(
  work: Work,
  viewer: Viewer,
  { id, seen }: Readonly<{ id: string; seen: number }>,
  now: Date,
): Promise<number> {
  const campaign = await lockTheirs(work, viewer, id)
  if (!mayResend(campaign.state)) throw notNow()
  const rows = await work.query<{ id: string }>(
    `UPDATE campaign_recipients SET state = 'pending', state_at = now() WHERE ${RESENDABLE} RETURNING id::text`,
    [id, now],
  )
  if (rows.length > seen)
    throw new Refusal('CONFLICT', `Agora são ${rows.length}, e não ${seen}. Confira de novo.`)
  if (rows.length === 0) return 0
  if (campaign.state !== 'sending') await stepCampaign(work, campaign, 'RESUME', now, { looked: true })
  await enqueueWork(work, id)
  await tellCampaign(work, id)
  return rows.length
}
