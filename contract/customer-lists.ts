/* Closed lists of words about customers. */

/** Colours that customers and their groups may be marked with; what each looks like is the theme's affair. */
export const COLOR_TAGS = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'gray',
] as const

export type ColorTag = (typeof COLOR_TAGS)[number]

/** Kinds of fields that a tenant may keep of its customers. */
export const FIELD_KINDS = ['text', 'number', 'date', 'select', 'yes_no'] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

/** What suggests that two customers are one. */
export const DUPLICATE_REASONS = ['phone', 'document', 'email'] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

/** Marks that are set on customers by hand. */
export const CUSTOMER_MARKS = ['favorite', 'blocked', 'blacklisted', 'blacklisted_campaign'] as const
export type CustomerMark = (typeof CUSTOMER_MARKS)[number]

/** What becomes of a quote. */
export const QUOTE_STATUSES = ['open', 'accepted', 'refused', 'canceled'] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]

/** How much a quote may hold. `money`: in hundredths, what the contract's integers carry. */
export const QUOTE_LIMITS = {
  number: 40,
  name: 200,
  note: 2_000,
  items: 200,
  quantity: 100_000,
  money: 2_147_483_647,
} as const

/** Why a customer is erased: they asked for it, their time was up, or they should never have been written down. */
export const ERASURE_REASONS = ['request', 'retention', 'mistake'] as const
export type ErasureReason = (typeof ERASURE_REASONS)[number]
