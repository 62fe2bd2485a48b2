import { PAUSE_CAUSES, type PauseCause } from '@domain/campaigns/causes'
import type { CampaignState } from '@domain/kernel/steps/campaign.gen'
import type { CampaignRowsQuery } from '@infra/graphql/campaigns.gen'

/** A campaign as lists show it. */
export type CampaignRow = CampaignRowsQuery['campaignRows']['items'][number]

/** All states, in the order of a campaign's life. */
export const CAMPAIGN_STATES: readonly CampaignState[] = [
  'draft',
  'scheduled',
  'freezing',
  'sending',
  'paused',
  'finishing',
  'finished',
  'canceled',
  'failed',
]

/** How it stands; a word that this build does not know counts as ended, so that nothing is offered. */
export const stateOf = ({ state }: Pick<CampaignRow, 'state'>): CampaignState =>
  CAMPAIGN_STATES.find((known) => known === state) ?? 'failed'

/** Why it is paused, where this build knows the word. */
export const causeOf = ({ cause }: Pick<CampaignRow, 'cause'>): PauseCause | null =>
  PAUSE_CAUSES.find((known) => known === cause) ?? null

/** Can it still be changed? Else what there is to see is what became of it. */
export const isChanged = (row: Pick<CampaignRow, 'state'>): boolean =>
  stateOf(row) === 'draft' || stateOf(row) === 'scheduled'
