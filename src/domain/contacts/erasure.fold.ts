import * as v from 'valibot'
import type { Customer, CustomerErasure } from '../../../contract/entities'
import { CustomerErasurePage } from '../../../contract/generated/decoders.gen'
import { define } from '../kernel/define'
import { defineEvent } from '../kernel/define-event'
import type { Erased, ErasedAt } from '../kernel/define-table'
import type { Effect } from '../kernel/effects'
import type { Entry } from '../kernel/entry'
import type { Definition } from '../kernel/registry'
import { drop, put, touch } from '../kernel/rows'
import { type Change, emptyChange, type RowTable, type TableName, type World } from '../kernel/world'

/** Tables whose rows are found by the tickets, as they are long and mostly packed. */
const BY_TICKET: ReadonlySet<TableName> = new Set(['messages', 'reactions', 'orders'])

/** Made again when an erasure came in: who was erased, in the world of which this is the table of erasures. */
const known = new WeakMap<object, Erased & { size: number }>()

function erasedIn(world: World): Erased {
  const table = world.rows.erasures
  const made = known.get(table)
  if (made?.size === table.size) return made
  const customers = new Map<string, ErasedAt>()
  const tickets = new Map<string, ErasedAt>()
  for (const { id, data } of table.values()) {
    customers.set(id, data)
    for (const ticketId of data.ticket_ids) tickets.set(ticketId, data)
  }
  const erased = { customers, tickets, size: table.size }
  known.set(table, erased)
  return erased
}

/**
 * Takes in that a customer was erased: nothing of them is in the world afterwards, and nothing that is told late
 * comes back (see {@link withErasures}). Told twice it is done once; of two tellings each adds the tickets it knows.
 */
function eraseCustomer(world: World, change: Change, erasure: CustomerErasure): void {
  const before = world.rows.erasures.get(erasure.customer_id)?.data
  const ticketIds = new Set([...(before?.ticket_ids ?? []), ...erasure.ticket_ids])
  if (before && before.rev >= erasure.rev && ticketIds.size === before.ticket_ids.length) return
  put(world, change, 'erasures', {
    id: erasure.customer_id,
    data: {
      ...(before && before.rev >= erasure.rev ? before : erasure),
      ticket_ids: [...ticketIds].sort((a, b) => Number(a) - Number(b)),
    },
  })
  known.delete(world.rows.erasures)
  const erased = erasedIn(world)
  for (const ticketId of ticketIds) {
    const messages = [...(world.index.messagesOf.get(ticketId) ?? [])]
    // What hangs on a message goes first: it is found by it.
    for (const table of ['reactions', 'orders', 'messages'] as const)
      eraseRows(world, change, table, messages, erased)
  }
  for (const { name, onErase } of world.tables.values())
    if (!BY_TICKET.has(name) && onErase !== 'keep')
      eraseRows(world, change, name, [...world.rows[name].keys()], erased)
  unparkErased(world, erased)
}

/** Erases, of these rows of a table, what belongs to somebody who was erased. */
function eraseRows(
  world: World,
  change: Change,
  table: TableName,
  ids: Iterable<string>,
  erased: Erased,
): void {
  const onErase = world.tables.get(table)?.onErase ?? 'keep'
  if (onErase === 'keep') return
  const rows = world.rows[table] as RowTable<{ readonly id: string }>
  for (const id of ids) {
    const row = rows.get(id)
    if (!row) continue
    const left = onErase(row, erased, world)
    if (left === null) drop(world, change, table, id)
    else if (left !== row) put(world, change, table, left as never)
  }
}

/** What waits for something of theirs waits no more. */
function unparkErased(world: World, erased: Erased): void {
  for (const [key, entries] of [...world.parked]) {
    const left = entries.filter((entry) => !speaksOf(entry, erased))
    if (left.length === entries.length) continue
    world.parkedCount -= entries.length - left.length
    if (left.length > 0) world.parked.set(key, left)
    else world.parked.delete(key)
  }
}

/** Acknowledgements, which are what is parked of customers, name their ticket. */
function speaksOf({ data }: Entry, { tickets }: Erased): boolean {
  return (
    typeof data === 'object' &&
    data !== null &&
    'chat_ticket_id' in data &&
    typeof data.chat_ticket_id === 'string' &&
    tickets.has(data.chat_ticket_id)
  )
}

/** Is there something to be told of a ticket whose customer is no more? */
const tellsOf = (effect: Effect, { tickets }: Erased): boolean =>
  ('ticketId' in effect && tickets.has(effect.ticketId)) ||
  (effect.type === 'notify' && tickets.has(effect.notice.id))

/** A customer who came without the person, before the word that they were erased: their tickets here are known. */
export function learnErasure(world: World, change: Change, customer: Customer, rev: number): void {
  const { id, erased_at } = customer
  if (!erased_at || world.rows.erasures.has(id)) return
  const ticket_ids: string[] = []
  for (const ticket of world.rows.tickets.values())
    if (ticket.data.customer_id === id) ticket_ids.push(ticket.id)
  eraseCustomer(world, change, { customer_id: id, ticket_ids, erased_at, rev })
}

/**
 * A fold that keeps nothing of an erased customer, whatever it is told: an event that comes late, a page that was on its
 * way, an answer to a question from before. Costs a look at an empty table for whoever was never told of an erasure.
 */
export const withErasures = (definition: Definition): Definition => ({
  ...definition,
  fold(world, entry, change) {
    if (world.rows.erasures.size === 0) {
      definition.fold(world, entry, change)
      return
    }
    // Apart, so that only what this entry touched is looked at.
    const own = emptyChange()
    try {
      definition.fold(world, entry, own)
    } finally {
      const erased = erasedIn(world)
      // Reactions and orders may have been here before their message.
      const messages = [...(own.touched.get('messages') ?? [])]
      for (const table of ['reactions', 'orders'] as const) eraseRows(world, own, table, messages, erased)
      for (const [table, ids] of [...own.touched]) eraseRows(world, own, table, [...ids], erased)
      if (world.parkedCount > 0) unparkErased(world, erased)
      join(change, own, erased)
    }
  },
})

function join(change: Change, own: Change, erased: Erased): void {
  for (const [table, ids] of own.touched) for (const id of ids) touch(change, table, id)
  for (const effect of own.effects) if (!tellsOf(effect, erased)) change.effects.push(effect)
  change.violations.push(...own.violations)
  change.passedOver.push(...own.passedOver)
}

export const erasureEntries: Definition[] = [
  defineEvent('customerErased', (world, { data }, change) => eraseCustomer(world, change, data.erasure)),
  /** Who was erased while this device was away for longer than events are kept. */
  define(
    'baseline',
    'customerErasures',
    v.object({ result: CustomerErasurePage }),
    (world, { data: { result } }, change) => {
      for (const erasure of result.items) eraseCustomer(world, change, erasure)
    },
  ),
]
