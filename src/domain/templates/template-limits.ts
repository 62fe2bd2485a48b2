/**
 * Meta's limits of a template, in characters where nothing else is said (whatsapp-facts section 4): for the form, the server
 * and what is filled in.
 */
export const TEMPLATE_LIMITS = {
  name: 512,
  header: 60,
  body: 1024,
  /** Text below a product (Meta, "Single-product message templates"). */
  card: 160,
  footer: 60,
  /** Text of a button. */
  label: 25,
  /** A whole address, or its filled-in end. */
  url: 2000,
  /** Digits. */
  phone: { least: 8, most: 20 },
  code: 15,
  /** Buttons in all. */
  buttons: 10,
  /** Edits of an approved template within 30 days; within 24 hours it is one. */
  edits: 10,
} as const

/** Characters of a body below such a header. */
export const bodyLimit = ({ header }: Readonly<{ header: string }>): number =>
  header === 'product' ? TEMPLATE_LIMITS.card : TEMPLATE_LIMITS.body

/** How many buttons of each kind one template may have. */
export const MOST_BUTTONS = { reply: 10, link: 2, call: 1, code: 1, catalog: 1 } as const

/** Days for which the name of a deleted template is not taken again. */
export const NAME_BLOCKED_DAYS = 30
