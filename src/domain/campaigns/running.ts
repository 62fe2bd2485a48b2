import type { CampaignState } from '../kernel/steps/campaign.gen'

/** Is something of it on its way, so that its figures move? */
export const isRunning = (state: CampaignState): boolean =>
  state === 'freezing' || state === 'sending' || state === 'finishing'
