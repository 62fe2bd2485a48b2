/* Closed lists of words about orders. */

/** What an order stands on; a shop's own statuses are labels on these. */
export const ORDER_PHASES = [
  'placed',
  'confirmed',
  'preparing',
  'ready',
  'on_the_way',
  'delivered',
  'canceled',
  'returned',
] as const
export type OrderPhase = (typeof ORDER_PHASES)[number]

/** Phases in which somebody in the shop still has something to do. */
export const OPEN_PHASES = ['placed', 'confirmed', 'preparing', 'ready', 'on_the_way'] as const

/** Where an order came from: written by hand, a quote, a cart that came as a message, another system. */
const ORDER_SOURCES = ['manual', 'quote', 'message', 'api'] as const
export type OrderSource = (typeof ORDER_SOURCES)[number]

export const DELIVERY_KINDS = ['pickup', 'delivery'] as const
export type DeliveryKind = (typeof DELIVERY_KINDS)[number]

/** How an order is paid. */
export const PAYMENT_KINDS = ['pix_static', 'pix_dynamic', 'cash', 'card', 'other'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** How the money of an order stands, as orders are found by it (src/domain/orders/payment-standing.ts). */
export const PAYMENT_STANDINGS = ['due', 'part', 'covered', 'over', 'toGiveBack', 'nothing'] as const

/** What an order's history tells of. */
export const ORDER_STEPS = [
  'placed',
  'changed',
  'moved',
  'canceled',
  'returned',
  'discount_granted',
  'prescription',
  'classified',
  'approved',
  'refused',
  'asked',
  'paid',
  'late',
  'refunded',
  'refund_asked',
  'refund_refused',
  'payment_canceled',
  'payment_expired',
  'original_awaited',
  'given_out',
  'undelivered',
  'dispensed',
  'record_awaited',
  'in_erp',
  'erp_differs',
  'told',
  'maybe_told',
  'not_told',
  'sent',
  'not_sent',
  'pbm',
] as const
export type OrderStep = (typeof ORDER_STEPS)[number]

/** What can happen to a quote. That it ran out nobody does: it is read off its last day. */
export const QUOTE_STEPS = [
  'created',
  'changed',
  'asked',
  'approved',
  'opened',
  'accepted',
  'refused',
  'canceled',
  'sent',
  'not_sent',
  'expired',
  'converted',
] as const
export type QuoteStep = (typeof QUOTE_STEPS)[number]

/** How much an order may hold. `money`: in cents, what the contract's integers carry. */
export const ORDER_LIMITS = {
  name: 200,
  note: 2_000,
  address: 800,
  reason: 300,
  lines: 200,
  quantity: 100_000,
  money: 2_147_483_647,
} as const

/** A prescription as it is shown: a picture of paper, the paper itself on the counter, or one that was born digital. */
export const PRESCRIPTION_KINDS = ['paper_photo', 'paper_original', 'native_digital'] as const
export type PrescriptionKind = (typeof PRESCRIPTION_KINDS)[number]
