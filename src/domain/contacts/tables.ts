import type {
  Customer,
  CustomerErasure,
  CustomerField,
  CustomerGroup,
  CustomerMerge,
  CustomerNote,
  CustomerOrder,
  CustomerQuote,
} from '../../../contract/entities'
import { defineTable, dropByCustomer, type Id, type Int } from '../kernel/define-table'
import { anonymousCustomer } from './anonymous'

export type CustomerRow = Readonly<{ id: Id; rev: Int; data: Customer }>
export const customers = defineTable<CustomerRow>({
  name: 'customers',
  disk: { packed: 'repack' },
  onReset: 'drop',
  onErase: (row, erased) => {
    const at = erased.customers.get(row.id)
    return at === undefined
      ? row
      : { ...row, rev: Math.max(row.rev, at.rev), data: anonymousCustomer(row.data, at) }
  },
})

/** A customer's memberships, as last told apart from the customer; the newer of the two stands. */
export type GroupsRow = Readonly<{ id: Id; rev: Int; data: readonly CustomerGroup[] }>
export const groups = defineTable<GroupsRow>({
  name: 'groups',
  onReset: 'drop',
  onErase: dropByCustomer((row) => row.id),
})

/** A note about a customer; null: it was deleted. */
export type CustomerNoteRow = Readonly<{ id: Id; rev: Int; customerId: Id; data: CustomerNote | null }>
export const customerNotes = defineTable<CustomerNoteRow>({
  name: 'customerNotes',
  onReset: 'drop',
  onErase: dropByCustomer((row) => row.customerId),
})

/** A quote made for a customer. */
export type CustomerQuoteRow = Readonly<{ id: Id; rev: Int; customerId: Id; data: CustomerQuote }>
export const customerQuotes = defineTable<CustomerQuoteRow>({
  name: 'customerQuotes',
  onReset: 'drop',
  onErase: dropByCustomer((row) => row.customerId),
})

/** A field of the customer data model and its place in the order. */
export type CustomerFieldRow = Readonly<{ id: Id; place: Int; data: CustomerField }>
export const customerFields = defineTable<CustomerFieldRow>({
  name: 'customerFields',
  onReset: 'keep',
  onErase: 'keep',
})

/** What was read of a customer for the panel beside their conversation; the id is the customer's. */
export type CustomerStoryRow = Readonly<{
  id: Id
  notePages: Int
  notesComplete: boolean
  orders: readonly CustomerOrder[]
  orderPages: Int
  ordersComplete: boolean
  /** Missing in rows from before there were any. */
  quotePages?: Int
  quotesComplete?: boolean
  /** Who may be the same person. */
  duplicates: readonly Readonly<{ id: Id; reasons: readonly string[] }>[]
  merges: readonly CustomerMerge[]
}>
export const customerStories = defineTable<CustomerStoryRow>({
  name: 'customerStories',
  onReset: 'drop',
  onErase: (row, erased) => {
    if (erased.customers.has(row.id)) return null
    const merges = row.merges.filter(({ merged_id }) => !erased.customers.has(merged_id))
    return merges.length === row.merges.length ? row : { ...row, merges }
  },
})

/** A customer who was erased, with their tickets: whatever is told of them later is not kept (erasure.fold.ts). */
export type ErasureRow = Readonly<{ id: Id; data: CustomerErasure }>
export const erasures = defineTable<ErasureRow>({
  name: 'erasures',
  // Asked for again with every reset; until then no row is here that could show anything.
  onReset: 'drop',
  onErase: 'keep',
})
