import {
  CUSTOMER_MARKS,
  type CustomerMark,
  ERASURE_REASONS,
  type ErasureReason,
  QUOTE_STATUSES,
} from '@contract/customer-lists'
import type { CustomerChange } from '@domain/contacts/customer-change'
import type { WrittenQuote } from '@domain/orders/sale-form'
import * as v from 'valibot'

/** What of a customer is loaded a page at a time; 'story': duplicates, merges and the tenant's own fields. */
export type CustomerPart = (typeof CUSTOMER_PARTS)[number]
export const CUSTOMER_PARTS = ['story', 'notes', 'orders', 'quotes', 'tickets'] as const

/** The revisions of the surviving customer and of the merged one, as they were compared side by side. */
type Compared = readonly [number | null, number | null]

/** What somebody wants to change about a customer. */
export type CustomerAction =
  | Readonly<{ type: 'edit'; changes: readonly CustomerChange[] }>
  | Readonly<{ type: 'mark'; mark: CustomerMark; on: boolean }>
  | Readonly<{ type: 'groups'; add: readonly string[]; remove: readonly string[] }>
  /** A new group, into which the customer is put. */
  | Readonly<{ type: 'newGroup'; name: string; color: string | null }>
  | Readonly<{ type: 'addNote'; text: string }>
  | Readonly<{ type: 'editNote'; id: string; rev?: number; text?: string; pinned?: boolean }>
  | Readonly<{ type: 'deleteNote'; id: string }>
  /** `send`: it goes to the customer in that conversation at once, under this key. */
  | Readonly<{
      type: 'saveQuote'
      quote: WrittenQuote
      send: Readonly<{ ticketId: string; hash: string }> | null
    }>
  /** The customer becomes one with another, who is there no more after it. */
  | Readonly<{ type: 'merge'; merged: string; take: readonly string[]; compared: Compared }>
  | Readonly<{ type: 'unmerge'; merge: string }>
  /** Erased for good; `confirmation` is their name or number, typed. */
  | Readonly<{ type: 'erase'; confirmation: string; reason: ErasureReason }>

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
  chat_ticket_id: v.nullable(v.string()),
  instance_id: v.nullable(v.string()),
  ask_approval: v.boolean(),
  items: v.array(
    v.strictObject({
      product_id: v.nullable(v.string()),
      name: v.string(),
      price: v.number(),
      quantity: v.number(),
    }),
  ),
} satisfies Record<keyof WrittenQuote, v.GenericSchema>)

/** Every action: one that is forgotten here would not come through to the leading tab. */
const ACTIONS = {
  edit: v.object({
    type: v.literal('edit'),
    changes: v.array(v.object({ field: v.string(), value: v.unknown(), was: v.unknown() })),
  }),
  mark: v.object({ type: v.literal('mark'), mark: v.picklist(CUSTOMER_MARKS), on: v.boolean() }),
  groups: v.object({ type: v.literal('groups'), add: names, remove: names }),
  newGroup: v.object({ type: v.literal('newGroup'), name: v.string(), color: v.nullable(v.string()) }),
  addNote: v.object({ type: v.literal('addNote'), text: v.string() }),
  editNote: v.object({
    type: v.literal('editNote'),
    id: v.string(),
    rev: v.exactOptional(v.number()),
    text: v.exactOptional(v.string()),
    pinned: v.exactOptional(v.boolean()),
  }),
  deleteNote: v.object({ type: v.literal('deleteNote'), id: v.string() }),
  saveQuote: v.object({
    type: v.literal('saveQuote'),
    quote: Quote,
    send: v.nullable(v.object({ ticketId: v.string(), hash: v.string() })),
  }),
  merge: v.object({
    type: v.literal('merge'),
    merged: v.string(),
    take: names,
    compared: v.tuple([v.nullable(v.number()), v.nullable(v.number())]),
  }),
  erase: v.object({
    type: v.literal('erase'),
    confirmation: v.string(),
    reason: v.picklist(ERASURE_REASONS),
  }),
  unmerge: v.object({ type: v.literal('unmerge'), merge: v.string() }),
} satisfies { [W in CustomerAction['type']]: v.GenericSchema<unknown, { type: W }> }

/** A change of a customer as it travels from tab to tab. */
export const CustomerActionShape = v.variant('type', Object.values(ACTIONS))
