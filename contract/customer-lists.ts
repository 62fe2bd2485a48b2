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
export const FIELD_KINDS = [
  'text',
  'long_text',
  'number',
  'money',
  'date',
  'yes_no',
  'select',
  'multi_select',
  'phone',
  'email',
  'document',
  'url',
] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

/** What suggests that two customers are one. */
export const DUPLICATE_REASONS = ['phone', 'document', 'email'] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

/** Marks that are set on customers by hand. */
export const CUSTOMER_MARKS = ['favorite', 'blocked', 'blacklisted', 'blacklisted_campaign'] as const
export type CustomerMark = (typeof CUSTOMER_MARKS)[number]

/** What becomes of a quote by hand. */
export const QUOTE_STATUSES = ['open', 'accepted', 'refused', 'canceled'] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]
/** The same, with what becomes of it by a command: it waits for approval, it became an order. */
export const QUOTE_STATES = [...QUOTE_STATUSES, 'asked', 'converted'] as const
export type QuoteState = (typeof QUOTE_STATES)[number]

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

/** What a customer's data may be used for beyond serving them; each is agreed to by itself. */
export const CONSENT_PURPOSES = ['marketing', 'reminder', 'health_profile', 'pbm_share'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

/** What they said: yes, no, or no longer. */
export const CONSENT_DECISIONS = ['granted', 'denied', 'withdrawn'] as const
export type ConsentDecision = (typeof CONSENT_DECISIONS)[number]

/** The ground in law on which data are used (Lei 13.709/2018, art. 7 and 11). */
export const CONSENT_BASES = [
  'consent',
  'legitimate_interest',
  'contract',
  'legal_obligation',
  'health_protection',
] as const
export type ConsentBasis = (typeof CONSENT_BASES)[number]

/** Where they said it. By hand the first three can be written down. */
const CONSENT_CHANNELS = ['whatsapp', 'counter', 'phone', 'link', 'import', 'sms', 'email'] as const
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number]

/** Which channel a word is about. */
export const CONSENT_SCOPES = ['all', 'whatsapp', 'email', 'sms'] as const
export type ConsentScope = (typeof CONSENT_SCOPES)[number]

/**
 * How it was said: the whole of a message, a button, WhatsApp's own preferences, a refusal of the provider's (131050), the
 * page behind an e-mail's link, an e-mail program's one click (RFC 8058), to somebody of the team, in a file, an SMS, a
 * complaint about a mail, the link that hangs at the counter.
 */
export const CONSENT_SOURCES = [
  'word',
  'button',
  'preference',
  'provider',
  'link',
  'one_click',
  'staff',
  'import',
  'sms',
  'complaint',
  'counter',
] as const
export type ConsentSource = (typeof CONSENT_SOURCES)[number]

/** What stands in the line of what happened with a customer. */
export const TIMELINE_KINDS = [
  'ticket',
  'order',
  'cart',
  'payment',
  'quote',
  'consent',
  'note',
  'group',
  'merge',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]
