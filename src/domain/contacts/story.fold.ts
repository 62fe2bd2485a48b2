import * as v from 'valibot'
import type {
  CustomerMerge,
  CustomerNote,
  CustomerQuote,
  CustomerField as Field,
} from '../../../contract/entities'
import {
  Customer,
  CustomerDuplicate,
  CustomerField,
  CustomerMerge as CustomerMergeSchema,
  CustomerNotePage,
  CustomerNote as CustomerNoteSchema,
  CustomerOrderPage,
  CustomerQuotePage,
  CustomerQuote as CustomerQuoteSchema,
} from '../../../contract/generated/decoders.gen'
import { compareIds } from '../kernel/compare-ids'
import { define } from '../kernel/define'
import { defineEvent } from '../kernel/define-event'
import type { Definition } from '../kernel/registry'
import { drop, put } from '../kernel/rows'
import type { Change, World } from '../kernel/world'
import { seeCustomer } from './customer.rows'
import type { CustomerStoryRow } from './tables'

const UNREAD: Omit<CustomerStoryRow, 'id'> = {
  notePages: 0,
  notesComplete: false,
  orders: [],
  orderPages: 0,
  ordersComplete: false,
  duplicates: [],
  merges: [],
}

/** What is known of a customer beside their conversation; nothing yet for whoever was not looked at. */
export const storyOf = (world: World, customerId: string): CustomerStoryRow =>
  world.rows.customerStories.get(customerId) ?? { id: customerId, ...UNREAD }

/** The tenant's own fields of customers, in their order. */
export const customerModel = (world: World): Field[] =>
  [...world.rows.customerFields.values()]
    .sort((a, b) => a.place - b.place || compareIds(a.id, b.id))
    .map(({ data }) => data)

/** Takes in a quote; the higher event number wins. */
function seeQuote(world: World, change: Change, quote: CustomerQuote): void {
  const known = world.rows.customerQuotes.get(quote.id)
  if (known && known.rev >= quote.rev) return
  put(world, change, 'customerQuotes', {
    id: quote.id,
    rev: quote.rev,
    customerId: quote.customer_id,
    data: quote,
  })
}

/** Takes in a note; the higher event number wins, and one that was deleted does not come back. */
function seeNote(world: World, change: Change, note: CustomerNote): void {
  const known = world.rows.customerNotes.get(note.id)
  if (known && known.rev >= note.rev) return
  put(world, change, 'customerNotes', {
    id: note.id,
    rev: note.rev,
    customerId: note.customer_id,
    data: note,
  })
}

/** Merges by id, newest first; of two tellings of one the undone one is the later. */
function withMerges(
  known: readonly CustomerMerge[],
  told: readonly CustomerMerge[],
): readonly CustomerMerge[] {
  const byId = new Map(known.map((one) => [one.id, one]))
  for (const one of told) if (!byId.get(one.id)?.undone_at) byId.set(one.id, one)
  return [...byId.values()].sort((a, b) => compareIds(b.id, a.id))
}

const change = <K extends keyof Omit<CustomerStoryRow, 'id'>>(
  world: World,
  what: Change,
  id: string,
  part: Pick<CustomerStoryRow, K>,
) => put(world, what, 'customerStories', { ...storyOf(world, id), ...part })

/** A page as it was read: whose, and which one (1-based). */
const paged = { customerId: v.string(), page: v.number() }

export const storyEntries: Definition[] = [
  defineEvent('customerNoteChanged', (world, { data }, what) => seeNote(world, what, data.note)),
  defineEvent('customerNoteDeleted', (world, { data }, what) => {
    const known = world.rows.customerNotes.get(data.id)
    if (known && known.rev >= data.rev) return
    put(world, what, 'customerNotes', {
      id: data.id,
      rev: data.rev,
      customerId: data.customer_id,
      data: null,
    })
  }),
  defineEvent('customerQuoteChanged', (world, { data }, what) => seeQuote(world, what, data.quote)),
  defineEvent('customersMerged', (world, { data: { merge } }, what) =>
    change(world, what, merge.survivor_id, {
      merges: withMerges(storyOf(world, merge.survivor_id).merges, [merge]),
    }),
  ),
  define(
    'baseline',
    'customerNotes',
    v.object({ ...paged, result: CustomerNotePage }),
    (world, { data: { customerId, page, result } }, what) => {
      for (const note of result.items) seeNote(world, what, note)
      change(world, what, customerId, {
        notePages: Math.max(storyOf(world, customerId).notePages, page),
        notesComplete: !result.more,
      })
    },
  ),
  define(
    'baseline',
    'customerOrders',
    v.object({ ...paged, result: CustomerOrderPage }),
    (world, { data: { customerId, page, result } }, what) => {
      const before = page === 1 ? [] : storyOf(world, customerId).orders
      const known = new Set(before.map(({ id }) => id))
      change(world, what, customerId, {
        orders: [...before, ...result.items.filter(({ id }) => !known.has(id))],
        orderPages: page,
        ordersComplete: !result.more,
      })
    },
  ),
  define(
    'baseline',
    'customerQuotes',
    v.object({ ...paged, result: CustomerQuotePage }),
    (world, { data: { customerId, page, result } }, what) => {
      for (const quote of result.items) seeQuote(world, what, quote)
      change(world, what, customerId, {
        quotePages: Math.max(storyOf(world, customerId).quotePages ?? 0, page),
        quotesComplete: !result.more,
      })
    },
  ),
  define(
    'baseline',
    'customerStory',
    v.object({
      customerId: v.string(),
      duplicates: v.array(CustomerDuplicate),
      merges: v.array(CustomerMergeSchema),
      fields: v.array(CustomerField),
    }),
    (world, { data: { customerId, duplicates, merges, fields } }, what) => {
      for (const { customer } of duplicates) seeCustomer(world, what, customer, customer.rev ?? 0)
      change(world, what, customerId, {
        duplicates: duplicates.map(({ customer, reasons }) => ({ id: customer.id, reasons })),
        merges: withMerges(storyOf(world, customerId).merges, merges),
      })
      const here = new Set(fields.map(({ id }) => id))
      for (const id of [...world.rows.customerFields.keys()])
        if (!here.has(id)) drop(world, what, 'customerFields', id)
      for (const [place, data] of fields.entries())
        put(world, what, 'customerFields', { id: data.id, place, data })
    },
  ),
  /** What the server made of a note, for whose event may be late. */
  define('baseline', 'customerNote', v.object({ result: CustomerNoteSchema }), (world, { data }, what) =>
    seeNote(world, what, data.result),
  ),
  /** What the server made of a quote, for whose event may be late. */
  define('baseline', 'customerQuote', v.object({ result: CustomerQuoteSchema }), (world, { data }, what) =>
    seeQuote(world, what, data.result),
  ),
  /** What the server made of a customer, for whose event may be late. */
  define('baseline', 'updatedCustomer', v.object({ result: Customer }), (world, { data: { result } }, what) =>
    seeCustomer(world, what, result, result.rev ?? 0),
  ),
]
