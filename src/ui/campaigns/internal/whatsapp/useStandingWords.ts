import type { MetaMessageTemplate } from '@contract/entities'
import { useTexts } from '@ui/kit/text'
import { useStanding } from '@ui/templates/useStanding'
import { campaignTexts } from '../../texts/pt_BR'

/** How a template stands now, in a line: its category, whether it is approved, its quality where that is known. */
export function useStandingWords(): (template: MetaMessageTemplate) => string {
  const t = useTexts(campaignTexts)
  const standingOf = useStanding()
  return (template) => {
    const { category, status, quality } = standingOf(template)
    return [category, status.toLowerCase(), quality && t('quality', { quality })].filter(Boolean).join(' · ')
  }
}
