import type { ChatTicket } from '@contract/entities'
import { outcomeIn } from '@domain/tickets/closing'
import { useTexts } from '@ui/kit/text'
import { lifeTexts } from './texts/life/pt_BR'

/** How a ticket ended, as lines of a name and what it was: the reason, what was answered to its questions, the customer's grade and word. */
export function useEnding(
  data: Pick<ChatTicket, 'closing' | 'grade' | 'review'> | undefined,
): readonly (readonly [string, string])[] {
  const life = useTexts(lifeTexts)
  if (!data) return []
  const { closing, grade, review } = data
  const facts: [string, string][] = []
  if (closing) {
    facts.push([life('history.reason'), [closing.category, closing.reason].filter(Boolean).join(' · ')])
    const outcome = outcomeIn(closing.outcome)
    if (outcome) facts.push([life('close.outcome'), life(`close.outcomes.${outcome}`)])
    for (const { label, value } of closing.fields) facts.push([label, value])
  }
  if (grade !== null) facts.push([life('history.grade'), life('history.gradeOf', { grade })])
  if (review !== null) facts.push([life('history.review'), review])
  return facts
}
