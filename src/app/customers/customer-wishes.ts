import {
  CUSTOMER_MARKS,
  type CustomerMark,
  ERASURE_REASONS,
  type ErasureReason,
  QUOTE_STATUSES,
} from '@contract/customer-lists'
import type { CustomerChange } from '@domain/contacts/customer-change'
import type { WrittenQuote } from '@domain/orders/quote-form'
import * as v from 'valibot'

/** What of a customer is loaded a page at a time; 'story': duplicates, merges and the tenant's own fields. */
export type CustomerPart = (typeof CUSTOMER_PARTS)[number]
export const CUSTOMER_PARTS = ['story', 'notes', 'orders', 'quotes', 'tickets'] as const

/** What somebody wants to change about a customer. */
export type CustomerWish =
  | Readonly<{ wish: 'edit'; changes: readonly CustomerChange[] }>
  | Readonly<{ wish: 'mark'; mark: CustomerMark; on: boolean }>
  | Readonly<{ wish: 'groups'; add: readonly string[]; remove: readonly string[] }>
  /** A new group, into which the customer is put. */
  | Readonly<{ wish: 'newGroup'; name: string; color: string | null }>
  | Readonly<{ wish: 'addNote'; text: string }>
  | Readonly<{ wish: 'editNote'; id: string; text?: string; pinned?: boolean }>
  | Readonly<{ wish: 'deleteNote'; id: string }>
  | Readonly<{ wish: 'saveQuote'; quote: WrittenQuote }>
  /** The customer becomes one with another, who is there no more after it. */
  | Readonly<{ wish: 'merge'; merged: string; take: readonly string[] }>
  | Readonly<{ wish: 'unmerge'; merge: string }>
  /** Erased for good; `confirmation` is their name or number, typed. */
  | Readonly<{ wish: 'erase'; confirmation: string; reason: ErasureReason }>

const names = v.array(v.string())
const Quote = v.strictObject({
  number: v.exactOptional(v.string()),
  hash: v.exactOptional(v.string()),
  rev: v.exactOptional(v.number()),
  status: v.picklist(QUOTE_STATUSES),
  currency: v.string(),
  discount: v.number(),
  note: v.nullable(v.string()),
  valid_until: v.nullable(v.string()),
  items: v.array(v.strictObject({ name: v.string(), price: v.number(), quantity: v.number() })),
} satisfies Record<keyof WrittenQuote, v.GenericSchema>)

/** Every wish: one that is forgotten here would not come through to the leading tab. */
const WISHES = {
  edit: v.object({
    wish: v.literal('edit'),
    changes: v.array(v.object({ field: v.string(), value: v.unknown(), was: v.unknown() })),
  }),
  mark: v.object({ wish: v.literal('mark'), mark: v.picklist(CUSTOMER_MARKS), on: v.boolean() }),
  groups: v.object({ wish: v.literal('groups'), add: names, remove: names }),
  newGroup: v.object({ wish: v.literal('newGroup'), name: v.string(), color: v.nullable(v.string()) }),
  addNote: v.object({ wish: v.literal('addNote'), text: v.string() }),
  editNote: v.object({
    wish: v.literal('editNote'),
    id: v.string(),
    text: v.exactOptional(v.string()),
    pinned: v.exactOptional(v.boolean()),
  }),
  deleteNote: v.object({ wish: v.literal('deleteNote'), id: v.string() }),
  saveQuote: v.object({ wish: v.literal('saveQuote'), quote: Quote }),
  merge: v.object({ wish: v.literal('merge'), merged: v.string(), take: names }),
  erase: v.object({
    wish: v.literal('erase'),
    confirmation: v.string(),
    reason: v.picklist(ERASURE_REASONS),
  }),
  unmerge: v.object({ wish: v.literal('unmerge'), merge: v.string() }),
} satisfies { [W in CustomerWish['wish']]: v.GenericSchema<unknown, { wish: W }> }

/** A change of a customer as it travels from tab to tab. */
export const CustomerWishShape = v.variant('wish', Object.values(WISHES))
