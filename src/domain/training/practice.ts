/** A shop's practice stands under this and the shop's own name. No shop's name begins with it. */
export const PRACTICE_PREFIX = 'treino-'

/** Is this the practice of a shop? */
export const isPractice = (tenant: string): boolean => tenant.startsWith(PRACTICE_PREFIX)

/** The practice of a shop. */
export const practiceOf = (shop: string): string => PRACTICE_PREFIX + shop

/** The shop that a practice belongs to. */
export const shopOf = (practice: string): string => practice.slice(PRACTICE_PREFIX.length)
