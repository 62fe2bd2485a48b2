import { MESSAGING_TIERS } from '@domain/consents/portfolio'
import { languageTag, useTexts } from '@ui/kit/text'
import { instanceTexts } from '../texts/pt_BR'

/** A limit in words; null where there is none known, as it is where Meta has a new one. */
export function useLimitText(): (limit: string | null) => string | null {
  const t = useTexts(instanceTexts)
  return (limit) => {
    if (limit === null) return null
    const known = MESSAGING_TIERS.find(([tier]) => tier === limit)
    if (!known) return limit
    const [, people] = known
    return people === null ? t('noLimit') : t('limit', { count: people.toLocaleString(languageTag()) })
  }
}
