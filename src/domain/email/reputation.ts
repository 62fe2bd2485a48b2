/**
 * Shares of what left, from which on mail providers distrust a sender (`worrying`), and refuse or hold what it mails (`bad`):
 * complaints as Gmail has it (Google FAQ 14229414), bounces as Amazon SES does.
 */
const LIMITS = {
  complained: { worrying: 0.001, bad: 0.003 },
  bounced: { worrying: 0.05, bad: 0.1 },
} as const
/** Fewer are chance. */
const LEAST = 3

export type Fared = keyof typeof LIMITS
export type Verdict = 'good' | 'worrying' | 'bad'

/** What so many complaints, or mails that came back, do to whoever mailed `sent`. */
export function verdictOn(what: Fared, count: number, sent: number): Verdict {
  const { worrying, bad } = LIMITS[what]
  if (count < LEAST || count < sent * worrying) return 'good'
  return count < sent * bad ? 'worrying' : 'bad'
}
