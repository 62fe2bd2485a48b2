import type { MetaMessageTemplate } from '@contract/entities'
import { approvalOf } from '@domain/templates/approval'
import { useTexts } from '@ui/kit/text'
import { templateTexts } from './texts/pt_BR'

/** How a template stands at the provider, in words; a word that this build does not know stands as it is. */
export type Standing = Readonly<{
  status: string
  /** Why it cannot be sent, where that was said. */
  reason: string | null
  category: string
  /** What became, or will become, of its category. */
  categoryChange: string | null
  /** Null: not known. */
  quality: string | null
}>

export function useStanding(): (template: MetaMessageTemplate) => Standing {
  const text = useTexts(templateTexts)
  /** Gives the text of a key; the word itself where there is none of it. */
  const known = (said: string, key: string, found: string) => (found === key ? said : found)
  const words = {
    statuses: (said: string) =>
      known(said, `statuses.${said}`, text(`statuses.${said}` as 'statuses.LOCKED')),
    reasons: (said: string) => known(said, `reasons.${said}`, text(`reasons.${said}` as 'reasons.SCAM')),
    categories: (said: string) =>
      known(said, `categories.${said}`, text(`categories.${said}` as 'categories.UTILITY')),
    qualities: (said: string) =>
      known(said, `qualities.${said}`, text(`qualities.${said}` as 'qualities.GREEN')),
  }
  return (template) => {
    const { status, rejected_reason: reason, quality, category } = template
    const { previous_category: previous, coming_category: coming } = template
    const approval = approvalOf(status)
    return {
      status: approval === 'unknown' ? words.statuses(status) : text(approval),
      reason: approval === 'approved' || !reason ? null : words.reasons(reason),
      category: words.categories(category),
      categoryChange: coming
        ? text('categoryComing', { category: words.categories(coming) })
        : previous
          ? text('categoryWas', { category: words.categories(previous) })
          : null,
      quality: quality ? words.qualities(quality) : null,
    }
  }
}
