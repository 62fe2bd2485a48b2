/** What may stand between the right password and the house, in the order in which it is asked for. */
export type Step = 'two_factor' | 'password' | 'terms'

/** Operations that are open to a session whose next step this is. */
const OF_STEP: Readonly<Record<Step, readonly string[]>> = {
  two_factor: ['getUserValidateTwoFatctor', 'generateQrcode', 'twoFactorActivity'],
  password: ['updateUserPassword'],
  terms: ['terms', 'acceptTerms'],
}

/** Is this operation the next step of a session with steps due? What is open to anybody is not asked about here. */
export function opensToWaiting(
  waiting: Readonly<{ due: readonly Step[]; byToken?: boolean }> | null,
  operation: string,
): boolean {
  const next = waiting?.due[0]
  // An authenticator is its person's: no token makes itself one.
  if (waiting?.byToken && operation === 'generateQrcode') return false
  return next !== undefined && OF_STEP[next].includes(operation)
}
