import type { TimelineKind } from '@contract/customer-lists'

/** What the line of what happened can be narrowed to, each with the kinds that it shows. */
export const TIMELINE_FILTERS = {
  tickets: ['ticket'],
  quotes: ['quote'],
  orders: ['order', 'cart'],
  payments: ['payment'],
  consents: ['consent'],
  notes: ['note'],
  record: ['group', 'merge'],
} as const satisfies Record<string, readonly TimelineKind[]>
export type TimelineFilter = keyof typeof TIMELINE_FILTERS

/** The filter of this name; null: there is none, everything is shown. */
export const filterNamed = (name: string | null): TimelineFilter | null =>
  name !== null && Object.hasOwn(TIMELINE_FILTERS, name) ? (name as TimelineFilter) : null
