import { foldedWords } from '../text/fold-text'

/** How far Maria is let out: not at all; computed and not shown; drafts in the composer; while the shop is closed; always. */
export const MARIA_MODES = ['off', 'shadow', 'draft', 'closed_hours', 'automatic'] as const
export type MariaMode = (typeof MARIA_MODES)[number]

/** What became of a draft. */
export type Verdict = 'accepted' | 'edited' | 'rejected'

/** Of the words of a draft so many must be in what was sent, or it was written without it. */
const LEAST_KEPT = 0.5

/** What somebody made of a draft, by what they sent. */
export function verdictOf(draft: string, sent: string): Verdict {
  const plain = (text: string) => foldedWords(text).join(' ')
  if (plain(draft) === plain(sent)) return 'accepted'
  const said = new Set(foldedWords(sent))
  const words = foldedWords(draft)
  return words.filter((word) => said.has(word)).length >= words.length * LEAST_KEPT ? 'edited' : 'rejected'
}

/** Drafts that people have judged since the last change of mode or model. */
export type Judged = Readonly<{ accepted: number; edited: number; rejected: number; unsafe: number }>

/** What must be shown before she answers by herself. */
export const LEAST_JUDGED = 50
export const LEAST_ACCEPTED = 0.9

/** What is in the way of a mode; none: she may be let out so far. An administrator may go on against all but `unsafe`, and that is kept. */
export type PromotionProblem = 'few_judged' | 'few_accepted' | 'unsafe'
export function promotionProblems(
  to: MariaMode,
  { accepted, edited, rejected, unsafe }: Judged,
): PromotionProblem[] {
  if (to === 'off' || to === 'shadow' || to === 'draft') return []
  const judged = accepted + edited + rejected
  const problems: PromotionProblem[] = []
  if (judged < LEAST_JUDGED) problems.push('few_judged')
  if (judged > 0 && accepted / judged < LEAST_ACCEPTED) problems.push('few_accepted')
  if (unsafe > 0) problems.push('unsafe')
  return problems
}
