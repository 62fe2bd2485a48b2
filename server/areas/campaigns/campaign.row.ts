import * as v from 'valibot'
import type { PauseCause } from '../../../src/domain/campaigns/causes'
import type { SendChannel } from '../../../src/domain/consents/may-send'
import { step, takes } from '../../../src/domain/kernel/step'
import {
  type CampaignEvent,
  type CampaignState,
  campaignSteps,
} from '../../../src/domain/kernel/steps/campaign.gen'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { type Audience, CampaignForm } from './form'

/** A text of a campaign; once it has started with what its channel keeps of it. */
export type KeptVariant = Readonly<{ name: string; content: unknown }>

/** A campaign as it was when it was read; it may be another by now. */
export type SeenCampaign<K extends KeptVariant = KeptVariant> = Readonly<{
  id: string
  name: string
  channel: SendChannel
  instance_id: string | null
  state: CampaignState
  cause: PauseCause | null
  audience: Audience
  variants: readonly K[]
  control_percent: number
  without_unread: boolean
  by_local_time: boolean
  send_at: Date | null
  ceiling_cents: number | null
  author_id: string
  frozen_to: string | null
  started_at: Date | null
  finished_at: Date | null
  resumed_at: Date | null
  pumped_at: Date | null
  told_at: Date | null
  rev: number
}>

/** A campaign that stays as it is until the end of the transaction. */
export type LockedCampaign<K extends KeptVariant = KeptVariant> = SeenCampaign<K> & Readonly<{ locked: true }>

const SEEN = `id::text, name, channel, instance_id::text, state, cause, audience, variants, control_percent, without_unread, by_local_time,
  send_at, ceiling_cents::float8, author_id::text, frozen_to::text, started_at, finished_at, resumed_at, pumped_at, told_at, rev`

/** A campaign as it is now; undefined where there is none. */
export const seeCampaign = async (work: Work, id: string): Promise<SeenCampaign | undefined> =>
  isId(id) ? work.one<SeenCampaign>(`SELECT ${SEEN} FROM campaigns WHERE id = $1`, [id]) : undefined

/** Locks a campaign; undefined where there is none. People may be written down beside it: their rows point to its key alone. */
export const lockCampaign = async (work: Work, id: string): Promise<LockedCampaign | undefined> =>
  isId(id)
    ? work.one<LockedCampaign>(
        `SELECT ${SEEN}, TRUE AS locked FROM campaigns WHERE id = $1 FOR NO KEY UPDATE`,
        [id],
      )
    : undefined

/** It as it was typed in, with the texts as they are. */
export const formOfCampaign = ({ variants, send_at, ...row }: SeenCampaign): CampaignForm =>
  v.parse(CampaignForm, {
    ...row,
    send_at: send_at?.toISOString() ?? null,
    variants: variants.map(({ content }) => ({ content })),
  })

/** `looked`: a person has looked at it, and what went wrong before counts no more. */
type Change = Readonly<{ cause?: PauseCause | null; note?: string | null; looked?: boolean }>

/**
 * Takes a campaign a step on. Gives its new state; null where it does not take it: then nothing is changed.
 * Starts and ends are kept with it.
 */
export async function stepCampaign(
  work: Work,
  { id, state }: Pick<LockedCampaign, 'id' | 'state'>,
  event: CampaignEvent,
  now: Date,
  { cause = null, note = null, looked = false }: Change = {},
): Promise<CampaignState | null> {
  if (!takes(campaignSteps, state, event)) return null
  const next = step(campaignSteps, state, event)
  await work.query(
    `UPDATE campaigns SET state = $2, cause = $3, cause_note = $4, rev = rev + 1,
       started_at = CASE WHEN $2 = 'freezing' THEN coalesce(started_at, $5) ELSE started_at END,
       resumed_at = CASE WHEN $6 THEN $5 ELSE resumed_at END,
       finished_at = CASE WHEN $2 IN ('finished', 'canceled', 'failed') THEN $5 END
     WHERE id = $1`,
    [id, next, cause, note, now, looked],
  )
  return next
}
