import * as v from 'valibot'
import { Id } from '../../../src/domain/campaigns/content/id'
import { LONGEST_CAMPAIGN_NAME } from '../../../src/domain/campaigns/typed'
import { SEND_CHANNELS } from '../../../src/domain/consents/may-send'

const MOST_SEGMENTS = 20
/** Cents: a million of BRL. */
const HIGHEST_CEILING = 100_000_000

/** Whom a campaign is for: of the tree and the segments all must hold. */
export const Audience = v.strictObject({
  tree: v.nullable(v.unknown()),
  segments: v.pipe(v.array(Id), v.maxLength(MOST_SEGMENTS)),
})
export type Audience = v.InferOutput<typeof Audience>

/** Names of its texts, in their order. */
export const variantName = (place: number): string => ['A', 'B'][place] ?? ''

/** A campaign as it is typed in; what it says is read by its channel (channels/channel.ts). */
export const CampaignForm = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_CAMPAIGN_NAME)),
  channel: v.picklist(SEND_CHANNELS),
  instance_id: v.nullish(Id, null),
  audience: Audience,
  variants: v.pipe(v.array(v.object({ content: v.unknown() })), v.minLength(1), v.maxLength(2)),
  control_percent: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(50)),
  without_unread: v.boolean(),
  by_local_time: v.boolean(),
  send_at: v.nullish(v.pipe(v.string(), v.isoTimestamp()), null),
  ceiling_cents: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(HIGHEST_CEILING)), null),
})
export type CampaignForm = v.InferOutput<typeof CampaignForm>
