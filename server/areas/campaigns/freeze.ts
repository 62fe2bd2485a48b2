import type { Viewer } from '../../../src/domain/access/visibility'
import { variablesOf } from '../../../src/domain/campaigns/content/variables'
import { partOf } from '../../../src/domain/campaigns/split'
import { zoneOfPhone } from '../../../src/domain/consents/quiet-hours'
import { wallOf } from '../../../src/domain/hours/wall'
import { step } from '../../../src/domain/kernel/step'
import {
  type CampaignRecipientState,
  campaignRecipientSteps,
} from '../../../src/domain/kernel/steps/campaignRecipient.gen'
import { writeAccesses } from '../../directory/access-trail/write'
import { insertMany, into, returning } from '../../platform/db/insert-many'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { conditionsOf } from '../../platform/list/paged-query'
import { audienceList, exclusionOf, listInputOf } from './audience.sql'
import type { SeenCampaign } from './campaign.row'
import { channelOf } from './channels/all'
import type { Needs, Plan } from './channels/channel'
import { shopOf } from './shop'

/** People that one transaction writes down. */
const CHUNK = 1_000

type Person = Readonly<{
  id: string
  name: string
  phone_number: string
  open_field: unknown
  address: string | null
  why: string | null
}>

type Recipient = Readonly<{
  campaign_id: string
  customer_id: string
  address: string | null
  state: CampaignRecipientState
  reason: string | null
  variant: string | null
  filled: object | null
  reached_at: Date | null
  /** Where each is written to by the clock of where they live. */
  not_before: Date | null
}>

const RECIPIENTS = into(
  'campaign_recipients',
  `campaign_id bigint, customer_id bigint, address text, state text, reason text, variant text, filled jsonb, reached_at timestamptz, not_before timestamptz`,
  { conflict: 'DO NOTHING', returning: returning<{ customer_id: string }>('customer_id::text') },
)

const stateFor = (event: 'ADMIT' | 'EXCLUDE' | 'DRAW') =>
  step(campaignRecipientSteps, campaignRecipientSteps.initial, event)

/**
 * Writes down the next people of a campaign, in the order of their ids, each with why they get nothing, or what stands in the
 * fields of their text. Cut off anywhere it goes on where the last transaction ended. The campaign's own row is left alone, so that
 * nobody who locks it waits meanwhile: how far it has come is for the caller to keep.
 * @returns the last of them; null: all are written down.
 */
export async function freezeSome(
  work: Work,
  author: Viewer,
  campaign: SeenCampaign,
  plan: Plan,
  needs: Needs,
): Promise<string | null> {
  const { now } = needs
  const people = await nextPeople(work, author, campaign, plan, needs)
  if (people.length === 0) return null
  const shop = await shopOf(work, campaign.instance_id)
  const rows = people.map((person) => recipientOf(campaign, plan, person, shop, now))
  const written = new Set((await insertMany(work, RECIPIENTS, rows)).map(({ customer_id: id }) => id))
  // Another of the campaign has their address.
  await insertMany(
    work,
    RECIPIENTS,
    rows.filter(({ customer_id: id }) => !written.has(id)).map((row) => excluded(row, 'same_address')),
  )
  await writeAccesses(
    work,
    people.map(({ id }) => ({
      userId: Number(author.id),
      kind: 'listed',
      of: 'customer',
      id,
      at: now.getTime(),
    })),
  )
  return people.length === CHUNK ? (people.at(-1)?.id ?? null) : null
}

async function nextPeople(
  work: Work,
  author: Viewer,
  campaign: SeenCampaign,
  plan: Plan,
  needs: Needs,
): Promise<Person[]> {
  const parameters = new Parameters()
  const list = await audienceList(work, author, plan.audience)
  const where = conditionsOf(work, author, list, listInputOf(plan.audience), parameters).join(' AND ')
  const why = exclusionOf(plan, parameters, needs)
  return work.query<Person>(
    `SELECT c.id::text, c.name, c.phone_number, c.open_field, ${channelOf(campaign.channel).address} AS address, ${why} AS why FROM customers c
     WHERE ${where} AND c.id > ${parameters.add(campaign.frozen_to ?? 0)}::bigint ORDER BY c.id LIMIT ${CHUNK}`,
    parameters.values,
  )
}

const excluded = (row: Recipient, reason: string): Recipient => ({
  ...row,
  address: null,
  state: stateFor('EXCLUDE'),
  reason,
  variant: null,
  filled: null,
  reached_at: null,
})

function recipientOf(
  { id, control_percent, by_local_time: isLocal, send_at: at }: SeenCampaign,
  { variants, model, rules }: Plan,
  { id: customerId, name, phone_number: phone, open_field, address, why }: Person,
  shop: string,
  now: Date,
): Recipient {
  const row: Recipient = {
    campaign_id: id,
    customer_id: customerId,
    address,
    state: stateFor('ADMIT'),
    reason: null,
    variant: null,
    filled: null,
    reached_at: null,
    not_before: null,
  }
  if (why !== null) return excluded(row, why)
  const known = variablesOf({ name, open_field }, model, shop)
  const values = new Map(variants.map((variant) => [variant.name, variant.filled(known)]))
  // One who could be sent the one text and not the other would make the two unlike.
  if ([...values.values()].includes(null)) return excluded(row, 'missing_value')
  const part = partOf(id, customerId, [...values.keys()], control_percent)
  return part.kind === 'control'
    ? { ...row, state: stateFor('DRAW'), reached_at: now }
    : {
        ...row,
        variant: part.name,
        filled: values.get(part.name) ?? null,
        not_before: isLocal && at ? sameClock(at, rules.quiet.zone, zoneOfPhone(rules.quiet, phone)) : null,
      }
}

/** When the clocks of another zone show what those of the shop's show at a moment. */
const sameClock = (at: Date, shop: string, zone: string): Date =>
  new Date(wallOf(zone).fromWall(wallOf(shop).toWall(at.getTime())))
