/* Closed lists of words about relationship rules. */

/** What makes a rule come round for a customer. */
export const RELATIONSHIP_TRIGGERS = [
  'order_ready',
  'quote',
  'refill',
  'after_purchase',
  'birthday',
  'no_purchase',
  'grade',
] as const
export type RelationshipTrigger = (typeof RELATIONSHIP_TRIGGERS)[number]

/** How one time that a rule came round stands. */
export const RELATIONSHIP_STATES = ['due', 'planned', 'sent', 'excluded', 'expired', 'task'] as const
export type RelationshipState = (typeof RELATIONSHIP_STATES)[number]

/** Sizes of what is typed, and how many there may be. */
export const RELATIONSHIP_LIMITS = {
  name: 80,
  note: 200,
  message: 1_024,
  dailyMost: 5_000,
  categories: 100,
  templates: 200,
  rules: 100,
} as const
