import type { Viewer } from '../../../src/domain/access/visibility'
import { checksOf } from '../../../src/domain/campaigns/checks'
import { costOf, durationOf } from '../../../src/domain/campaigns/estimate'
import { EXCLUSIONS } from '../../../src/domain/campaigns/exclusions'
import { expectedControl } from '../../../src/domain/campaigns/split'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import type { CampaignForecast } from '../../platform/graphql/resolvers.gen'
import { conditionsOf } from '../../platform/list/paged-query'
import { seenMonthLeft } from '../costs/area'
import { audienceList, exclusionOf, listInputOf } from './audience.sql'
import { channelOf } from './channels/all'
import type { Needs, Plan } from './channels/channel'
import { countSampled } from './count-sampled'
import { planOf } from './plan'
import { productsIn } from './products'

type Counted = Readonly<{ reason: string | null; people: number }>

/** How many of an audience get it, and how many do not for which reason. */
export type Reach = Readonly<{
  audience: number
  /** Of whom a part may be drawn for the control group. */
  eligible: number
  exclusions: readonly Readonly<{ reason: string; people: number }>[]
  isEstimate: boolean
}>

/** What a campaign would do now. @throws Refusal as {@link planOf} */
export async function forecastOf(
  work: Work,
  viewer: Viewer,
  typed: unknown,
  needs: Needs,
): Promise<CampaignForecast> {
  const plan = await planOf(work, viewer, typed, needs.config)
  return forecastPlan(work, viewer, plan, needs)
}

/** The same of a plan that was read. */
export async function forecastPlan(
  work: Work,
  viewer: Viewer,
  plan: Plan,
  needs: Needs,
): Promise<CampaignForecast> {
  const reach = await reachOf(work, viewer, plan, needs)
  const control = expectedControl(reach.eligible, plan.form.control_percent)
  const receive = reach.eligible - control
  const channel = channelOf(plan.form.channel)
  const { checks, perSecond, room, isNew } = await channel.standing(work, plan, needs)
  const cost = costOf(receive, await channel.centsEach(work, plan.variants))
  const text = plan.variants.map((variant) => variant.text).join('\n')
  return {
    audience: reach.audience,
    receive,
    control,
    excluded: reach.audience - reach.eligible,
    is_estimate: reach.isEstimate,
    exclusions: [...reach.exclusions],
    cost_cents: cost,
    duration_s: durationOf({ people: receive, perSecond, room, isNew }),
    limit_total: room?.limit ?? null,
    limit_used: room?.reached ?? null,
    limit_kept: room?.kept ?? null,
    checks: checksOf({
      ...(await productsIn(work, text)),
      text,
      channel: plan.form.channel,
      own: checks,
      advertises: plan.variants.some(({ advertises }) => advertises),
      now: needs.now.getTime(),
      sendAt: plan.form.send_at === null ? null : Date.parse(plan.form.send_at),
      receive,
      audience: reach.audience,
      cost,
      ceiling: plan.form.ceiling_cents,
      month: cost ? await seenMonthLeft(work, needs.now) : null,
      room,
    }),
  }
}

/** Counts an audience by the reasons that leave people out, in one statement. */
export async function reachOf(work: Work, viewer: Viewer, plan: Plan, needs: Needs): Promise<Reach> {
  const { found, share } = await countSampled(work, (table) => counted(work, viewer, plan, table, needs))
  return reachFrom(found, share)
}

function reachFrom(rows: readonly Counted[], share: number): Reach {
  const scaled = rows.map(({ reason, people }) => ({ reason, people: Math.round(people / share) }))
  const sum = (of: readonly Counted[]) => of.reduce((total, { people }) => total + people, 0)
  return {
    audience: sum(scaled),
    eligible: sum(scaled.filter(({ reason }) => reason === null)),
    exclusions: EXCLUSIONS.flatMap((reason) => {
      const people = sum(scaled.filter((row) => row.reason === reason))
      return people > 0 ? [{ reason, people }] : []
    }),
    isEstimate: share < 1,
  }
}

async function counted(
  work: Work,
  viewer: Viewer,
  plan: Plan,
  table: string,
  needs: Needs,
): Promise<Counted[]> {
  const parameters = new Parameters()
  const list = await audienceList(work, viewer, plan.audience)
  const where = conditionsOf(work, viewer, list, listInputOf(plan.audience), parameters).join(' AND ')
  const why = exclusionOf(plan, parameters, needs)
  const { address } = channelOf(plan.form.channel)
  // As freezing does: of those who have an address together, the first gets it.
  return work.query<Counted>(
    `SELECT CASE WHEN why IS NULL AND place > 1 THEN 'same_address' ELSE why END AS reason, count(*)::integer AS people FROM (
       SELECT why, row_number() OVER (PARTITION BY why, address ORDER BY id) AS place FROM (
         SELECT c.id, ${why} AS why, ${address} AS address FROM ${table} WHERE ${where} OFFSET 0
       ) c
     ) c GROUP BY 1`,
    parameters.values,
  )
}
