import type { CustomerNote, CustomerQuote } from '../../../contract/entities'
import { compareIds } from '../kernel/compare-ids'
import type { World } from '../kernel/world'

/** A customer's notes as far as they are here: the pinned ones first, then newest first. */
export function notesOf(world: World, customerId: string): CustomerNote[] {
  const notes: CustomerNote[] = []
  for (const row of world.rows.customerNotes.values())
    if (row.customerId === customerId && row.data) notes.push(row.data)
  return notes.sort((a, b) => Number(b.pinned) - Number(a.pinned) || compareIds(b.id, a.id))
}

/** A customer's quotes as far as they are here, newest first. */
export function quotesOf(world: World, customerId: string): CustomerQuote[] {
  const quotes: CustomerQuote[] = []
  for (const row of world.rows.customerQuotes.values())
    if (row.customerId === customerId) quotes.push(row.data)
  return quotes.sort((a, b) => compareText(b.created_at, a.created_at) || compareIds(b.id, a.id))
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
