import type { Phone, Pricing } from './entries.ts'

/** A day, milliseconds: the customer service window, and how long one may answer who came by an advertisement. */
export const DAY_MS = 24 * 60 * 60 * 1000
/** How long all is free after that answer, milliseconds (whatsapp-facts 2.2). */
const FREE_ENTRY_MS = 3 * DAY_MS

/** Until when all is free for a message that goes now: it opens a free entry point, or one is open. */
export function freeUntil({ referredAt, freeUntil: open }: Phone, now: number): number | undefined {
  if (open !== undefined && now < open) return open
  // One advertisement opens one, however long ago it has ended.
  const fresh = referredAt !== undefined && now - referredAt < DAY_MS
  return fresh && (open === undefined || open - FREE_ENTRY_MS < referredAt) ? now + FREE_ENTRY_MS : undefined
}

/**
 * What a message costs, per message as since July 2025 (whatsapp-facts 1.6): replies are free within the window, and so
 * are utility templates there; marketing and authentication never are, except for customers who came by an advertisement.
 *
 * @param category of the template, null for other messages
 */
export function pricingOf(
  phone: Phone,
  category: string | null,
  { now, open, freeService }: { now: number; open: boolean; freeService: boolean },
): Pricing {
  const cost = (type: Pricing['type'], name: string): Pricing => ({
    billable: type === 'regular',
    pricing_model: 'PMP',
    type,
    category: name,
  })
  if (freeUntil(phone, now) !== undefined) return cost('free_entry_point', 'referral_conversion')
  const name = category === null ? 'service' : category.toLowerCase()
  const free = freeService && open && (name === 'service' || name === 'utility')
  return cost(free ? 'free_customer_service' : 'regular', name)
}
