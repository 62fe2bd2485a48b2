import { languageTag, useTexts } from '@ui/kit/text'
import { instanceTexts } from '../texts/pt_BR'

/** Meta's tiers: how many people a number may write to first in 24 h (whatsapp-facts 2.2). */
export const LIMITS = [
  ['TIER_50', 50],
  ['TIER_250', 250],
  ['TIER_1K', 1_000],
  ['TIER_2K', 2_000],
  ['TIER_10K', 10_000],
  ['TIER_100K', 100_000],
  ['TIER_UNLIMITED', null],
] as const

/** A limit in words; null where there is none known, as it is where Meta has a new one. */
export function useLimitText(): (limit: string | null) => string | null {
  const t = useTexts(instanceTexts)
  return (limit) => {
    if (limit === null) return null
    const known = LIMITS.find(([tier]) => tier === limit)
    if (!known) return limit
    const [, people] = known
    return people === null ? t('noLimit') : t('limit', { count: people.toLocaleString(languageTag()) })
  }
}
