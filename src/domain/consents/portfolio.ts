/** Meta's tiers: how many people an account may write to first in 24 hours (whatsapp-facts 2.2); null: as many as it will. */
export const MESSAGING_TIERS = [
  ['TIER_50', 50],
  ['TIER_250', 250],
  ['TIER_1K', 1_000],
  ['TIER_2K', 2_000],
  ['TIER_10K', 10_000],
  ['TIER_100K', 100_000],
  ['TIER_UNLIMITED', null],
] as const

/** An account of which Meta has said nothing may do what the newest may; a word that this build does not know, the same. */
const UNSAID = 250

/** So much of the limit is left to attendants and rules. */
const KEPT = 0.15

/** People that an account may reach in 24 hours; null: as many as it will. */
export function limitOf(tier: string | null): number | null {
  const known = MESSAGING_TIERS.find(([name]) => name === tier)
  return known ? known[1] : UNSAID
}

/** How many more a campaign may reach now. */
export type PortfolioRoom = Readonly<{
  /** People in 24 hours; null: no limit. */
  limit: number | null
  /** Reached in the last 24 hours, or about to be. */
  reached: number
  /** Left to attendants and rules. */
  kept: number
  /** For campaigns, 0 at least; null: no limit. */
  room: number | null
}>

/** What is left of a tier's limit. */
export function portfolioRoomOf(limit: number | null, reached: number): PortfolioRoom {
  const kept = limit === null ? 0 : Math.ceil(limit * KEPT)
  return { limit, reached, kept, room: limit === null ? null : Math.max(0, limit - kept - reached) }
}
