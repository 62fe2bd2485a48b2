import type {
  CustomerErasure,
  CustomerField,
  CustomerMerge,
  CustomerNote,
  CustomerOrder,
  CustomerQuote,
} from '../../../contract/entities'

/** A note about a customer; null: it was deleted. */
export type CustomerNoteRow = Readonly<{
  id: string
  rev: number
  customerId: string
  data: CustomerNote | null
}>
/** A customer who was erased, with their tickets: whatever is told of them later is not kept (contacts/erasure.fold.ts). */
export type ErasureRow = Readonly<{ id: string; data: CustomerErasure }>
/** A quote made for a customer. */
export type CustomerQuoteRow = Readonly<{ id: string; rev: number; customerId: string; data: CustomerQuote }>
/** A field of the customer data model and its place in the order. */
export type CustomerFieldRow = Readonly<{ id: string; place: number; data: CustomerField }>
/** What was read of a customer for the panel beside their conversation; the id is the customer's. */
export type CustomerStoryRow = Readonly<{
  id: string
  notePages: number
  notesComplete: boolean
  orders: readonly CustomerOrder[]
  orderPages: number
  ordersComplete: boolean
  /** Missing in rows from before there were any. */
  quotePages?: number
  quotesComplete?: boolean
  /** Who may be the same person. */
  duplicates: readonly Readonly<{ id: string; reasons: readonly string[] }>[]
  merges: readonly CustomerMerge[]
}>
