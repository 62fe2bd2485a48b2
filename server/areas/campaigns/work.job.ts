import { PASSING_CAUSES } from '../../../src/domain/campaigns/causes'
import type { CampaignState } from '../../../src/domain/kernel/steps/campaign.gen'
import { tenantOfJob } from '../../platform/db/tenant-of-job'
import type { Tenant, Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import type { JobPayload } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'
import {
  formOfCampaign,
  type LockedCampaign,
  lockCampaign,
  type SeenCampaign,
  seeCampaign,
  stepCampaign,
} from './campaign.row'
import { freezeSome } from './freeze'
import {
  authorOf,
  beginFreezing,
  enqueueWork,
  FROZEN,
  keepTexts,
  mustBeGood,
  putBack,
  resumeEvent,
} from './lifecycle'
import { planOf } from './plan'
import { pumpSome } from './pump'
import { roomOf } from './room'
import { type Stop, stopFor, stopNow } from './stops'
import { tellCampaign } from './tell'

type Needs = Pick<JobHelpers, 'db' | 'config' | 'now'>

/**
 * One job writes people down for so long, ms; then the next goes on: one that is in hand for long is blamed where its process dies
 * again and again (platform/jobs/deaths.ts).
 */
const FREEZING_MS = 5_000
/** How long a campaign waits to be looked at again, ms: while it sends, while it waits for something, while it comes to its end. */
const SENDING_MS = 1_000
const WAITING_MS = 60_000
const FINISHING_MS = 10_000
/** Of somebody who took a message no more is heard for so long: the campaign does not wait for them, ms. */
const SETTLED = `interval '10 minutes'`
/** Panels are told of a campaign that is under way so often at most, ms. */
const TOLD_MS = 1_000

/** So long after its end panels are told of what became of its messages, ms. */
const HEARD_MS = 3 * 86_400_000

/** In how many ms it is to be looked at again; null: not before somebody does something. */
type Again = number | null

/**
 * Goes on with a campaign, one step of its life: begins it at its time, writes its people down, hands some of them over, waits for
 * what stopped it, ends it. Each step is a transaction that ends under the campaign's lock, so that however many jobs there are and
 * wherever one dies, nobody is handed over twice, and the next job goes on.
 */
export async function workOn(
  { tenantId, campaignId }: JobPayload<'campaigns.work'>,
  { db, config, now }: Needs,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  const began = now().getTime()
  const stepOn = () => goOn(tenant, campaignId, { db, config, now })
  for (let again = await stepOn(); again !== null; again = await stepOn()) {
    const goesOn = again === 0 && now().getTime() - began < FREEZING_MS
    if (goesOn) continue
    const runAt = new Date(now().getTime() + again)
    await db.work(tenant, (work) => enqueueWork(work, campaignId, again === 0 ? undefined : runAt))
    return
  }
}

async function goOn(tenant: Tenant, id: string, needs: Needs): Promise<Again> {
  try {
    return await needs.db.work(tenant, (work) => oneStep(work, id, needs))
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return 0
    if (!(error instanceof Refusal)) throw error
    return needs.db.work(tenant, (work) => refused(work, id, error.message, needs.now()))
  }
}

const STEPS: Readonly<
  Partial<Record<CampaignState, (work: Work, campaign: LockedCampaign, needs: Needs) => Promise<Again>>>
> = { sending: pump, paused: wait, finishing: finish, finished: hearLate, canceled: hearLate }

/** What is left to do of a step once the campaign is locked. */
type Rest = (campaign: LockedCampaign) => Promise<Again>

/** What takes its time, and is done before the campaign is locked: who pauses it or calls it off meanwhile does not wait. */
const LONG_STEPS: Readonly<
  Partial<Record<CampaignState, (work: Work, campaign: SeenCampaign, needs: Needs) => Promise<Rest>>>
> = { scheduled: begin, freezing: freeze }

/** Somebody was faster: nothing of the step is kept, and the campaign is looked at again. */
class ChangedMeanwhile extends Error {}

async function oneStep(work: Work, id: string, needs: Needs): Promise<Again> {
  const seen = await seeCampaign(work, id)
  const rest = seen && (await LONG_STEPS[seen.state]?.(work, seen, needs))
  const campaign = await lockCampaign(work, id)
  if (!rest) return (campaign && STEPS[campaign.state]?.(work, campaign, needs)) ?? null
  if (campaign?.rev !== seen.rev || campaign.frozen_to !== seen.frozen_to) throw new ChangedMeanwhile()
  return rest(campaign)
}

/** Its time has come. */
async function begin(work: Work, seen: SeenCampaign, { config, now }: Needs): Promise<Rest> {
  const at = now()
  const early = (seen.send_at?.getTime() ?? 0) - at.getTime()
  if (early > 0) return async () => early
  const author = await authorOf(work, seen)
  // Its own time is none that has passed.
  const plan = await planOf(work, author, { ...formOfCampaign(seen), send_at: null }, config)
  // A month that is used up holds it up as it does any that sends.
  await mustBeGood(work, author, plan, { config, now: at }, ['month'])
  const kept = await keepTexts(work, author, seen, plan)
  return async (campaign) => {
    await beginFreezing(work, campaign, kept, at)
    await tellCampaign(work, campaign.id)
    return 0
  }
}

async function freeze(work: Work, seen: SeenCampaign, { config, now }: Needs): Promise<Rest> {
  const author = await authorOf(work, seen)
  const plan = await planOf(work, author, formOfCampaign(seen), config)
  const last = await freezeSome(work, author, seen, plan, { config, now: now() })
  return async (campaign) => {
    await work.query('UPDATE campaigns SET frozen_to = $2 WHERE id = $1', [campaign.id, last ?? FROZEN])
    if (last !== null) {
      await tellNowAndThen(work, campaign, now())
      return 0
    }
    await stepCampaign(work, campaign, 'FROZEN', now())
    await tellCampaign(work, campaign.id)
    return 0
  }
}

async function pump(work: Work, campaign: LockedCampaign, { config, now }: Needs): Promise<Again> {
  const at = now()
  const stop = await stopNow(work, campaign)
  if (stop) return pause(work, campaign, stop, at)
  const { people, cause, note } = await roomOf(work, campaign, { config, now: at })
  const taken = people > 0 ? await pumpSome(work, campaign, people, { config, now: at }) : 0
  await tellNowAndThen(work, campaign, at)
  if (taken > 0) return SENDING_MS
  const open = await openOf(work, campaign.id, at)
  // What was handed over already is within the limit, and leaves.
  if (open?.moves) return SENDING_MS
  if (open?.ready) return cause === null ? SENDING_MS : pause(work, campaign, stopFor(cause, note), at)
  if (open?.pending) return pause(work, campaign, stopFor('hours'), at)
  if (open) return WAITING_MS
  await stepCampaign(work, campaign, 'SENT_ALL', at)
  await tellCampaign(work, campaign.id)
  return FINISHING_MS
}

type Open = Readonly<{ pending: boolean; ready: boolean; moves: boolean }>

/**
 * Of those who have not got it yet: does somebody wait, whose turn may have come, or was somebody handed over a moment ago, who
 * leaves soon? Undefined: nobody is left.
 */
const openOf = (work: Work, id: string, at: Date): Promise<Open | undefined> =>
  work.one<Open>(
    `SELECT bool_or(state = 'pending') AS pending, bool_or(state = 'pending' AND (not_before IS NULL OR not_before <= $2)) AS ready,
       bool_or(state = 'queued' AND state_at > $2::timestamptz - interval '1 minute') AS moves
     FROM campaign_recipients WHERE campaign_id = $1 AND state IN ('pending', 'queued') HAVING count(*) > 0`,
    [id, at],
  )

/** Stops it, tells its author why, and takes back what was not handed over yet. */
async function pause(
  work: Work,
  campaign: LockedCampaign,
  { cause, note, passes, message }: Stop,
  now: Date,
): Promise<Again> {
  await stepCampaign(work, campaign, 'PAUSE', now, { cause, note })
  await putBack(work, campaign)
  // Hours come by every day, and are nothing to be warned of.
  if (cause !== 'hours')
    await publish(work, [
      {
        event: 'campaignWarning',
        data: (rev) => ({
          user_id: campaign.author_id,
          title: `Campanha pausada: ${campaign.name}`,
          message,
          rev,
        }),
        audience: { kind: 'users', ids: [campaign.author_id] },
        rows: [],
      },
    ])
  await tellCampaign(work, campaign.id)
  return passes ? WAITING_MS : null
}

/** Some causes end by themselves. */
async function wait(work: Work, campaign: LockedCampaign, { config, now }: Needs): Promise<Again> {
  if (campaign.cause === null || !PASSING_CAUSES.has(campaign.cause)) return null
  const at = now()
  const stop = await stopNow(work, campaign)
  if (stop) return stop.passes ? WAITING_MS : null
  const { people } = await roomOf(work, campaign, { config, now: at })
  const open = await openOf(work, campaign.id, at)
  if (people === 0 || (open?.pending && !open.ready)) return WAITING_MS
  await stepCampaign(work, campaign, resumeEvent(campaign), at)
  await tellCampaign(work, campaign.id)
  return 0
}

/** All were handed over: it ends when the last is heard of, or is not for a while. */
async function finish(work: Work, campaign: LockedCampaign, { now }: Needs): Promise<Again> {
  const at = now()
  const open = await work.one(
    `SELECT 1 FROM campaign_recipients WHERE campaign_id = $1 AND (state IN ('pending', 'queued')
       OR state IN ('accepted', 'uncertain') AND state_at > $2::timestamptz - ${SETTLED}) LIMIT 1`,
    [campaign.id, at],
  )
  if (open) {
    await tellNowAndThen(work, campaign, at)
    return FINISHING_MS
  }
  await stepCampaign(work, campaign, 'FINISH', at)
  await tellCampaign(work, campaign.id)
  return FINISHING_MS
}

/** It has ended, and providers go on saying who got and who read it: looked at ever more seldom, for as long as it matters. */
async function hearLate(work: Work, campaign: LockedCampaign, { now }: Needs): Promise<Again> {
  const at = now()
  const sinceMs = at.getTime() - (campaign.finished_at ?? at).getTime()
  if (sinceMs > HEARD_MS) return null
  const late = await work.one(
    `SELECT 1 FROM campaign_recipients WHERE campaign_id = $1 AND state IN ('accepted', 'delivered', 'read', 'failed')
       AND state_at > coalesce($2::timestamptz, '-infinity') LIMIT 1`,
    [campaign.id, campaign.told_at],
  )
  if (late) await tellNowAndThen(work, campaign, at)
  return Math.max(FINISHING_MS, sinceMs / 10)
}

/**
 * A step was refused, and nothing of it was kept. One that sends lost what it sends by after that was asked for, and waits until it is
 * back; refused for anything else it waits for a person: by itself it would stop, and warn of it, every minute. Any other cannot begin.
 */
async function refused(work: Work, id: string, note: string, now: Date): Promise<Again> {
  const campaign = await lockCampaign(work, id)
  if (campaign?.state === 'sending') {
    const stop = await stopNow(work, campaign)
    return pause(work, campaign, stopFor(stop?.cause ?? 'refused', note), now)
  }
  if (campaign && (await stepCampaign(work, campaign, 'FAIL', now, { note })) !== null)
    await tellCampaign(work, id)
  return null
}

async function tellNowAndThen(work: Work, { id, told_at: told }: LockedCampaign, now: Date): Promise<void> {
  if (told && now.getTime() - told.getTime() < TOLD_MS) return
  await work.query('UPDATE campaigns SET told_at = $2 WHERE id = $1', [id, now])
  await tellCampaign(work, id)
}
