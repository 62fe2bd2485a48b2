import type { DeliveryState, TicketState } from '../../../src/domain/kernel/steps.gen'

/** The demonstration's staff, in the order of their user ids. */
export type Staff = 'admin' | 'ana' | 'bruno' | 'carla'
/** The demonstration's departments. */
export type Department = 'Balcão' | 'Entregas'

/** One line of a made-up conversation. */
export type TalkLine = {
  from: 'customer' | 'staff' | 'comment' | 'log'
  text: string
  type?: string
  caption?: string
  document?: string
  delivery?: DeliveryState
  error?: string
  /** Minutes after the line before; 2 when left out. */
  after?: number
}

/** A made-up conversation with a customer, as one ticket. */
export type Talk = {
  customer: string
  /** Digits with country code and ninth digit. */
  phone: string
  state: Exclude<TicketState, 'absent' | 'removed'>
  owner?: Staff
  department?: Department
  /** Hours between its first line and now. */
  hoursAgo: number
  lines: readonly TalkLine[]
  favorite?: boolean
  /** From 1 (low) to 3 (high); none when left out. */
  priority?: number
}

/** The customer writes. */
export const says = (text: string, more: Partial<TalkLine> = {}): TalkLine => ({
  from: 'customer',
  text,
  ...more,
})
/** The ticket's owner answers; read by the customer unless said otherwise. */
export const reply = (
  text: string,
  delivery: DeliveryState = 'read',
  more: Partial<TalkLine> = {},
): TalkLine => ({
  from: 'staff',
  text,
  delivery,
  ...more,
})
/** A comment among colleagues. */
export const note = (text: string): TalkLine => ({ from: 'comment', text })
/** A log line. */
export const log = (text: string): TalkLine => ({ from: 'log', text })
