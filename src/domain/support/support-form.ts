/** Longest subject and message of a request, and longest of what stands below it, characters. */
export const LONGEST_SUBJECT = 120
export const LONGEST_MESSAGE = 5_000
export const LONGEST_DIAGNOSTICS = 5_000

/** A request to the operator of the installation, as typed in. */
type SupportForm = Readonly<{ subject: string; message: string }>

/** The first field that is no good, and why. */
type SupportProblem = Readonly<{ field: keyof SupportForm; why: 'empty' | 'long' }>

/** What is wrong with a request: each field once. */
export function supportProblems({ subject, message }: SupportForm): SupportProblem[] {
  const found: SupportProblem[] = []
  for (const [field, text, most] of [
    ['subject', subject, LONGEST_SUBJECT],
    ['message', message, LONGEST_MESSAGE],
  ] as const) {
    if (text.trim() === '') found.push({ field, why: 'empty' })
    else if (text.trim().length > most) found.push({ field, why: 'long' })
  }
  return found
}
