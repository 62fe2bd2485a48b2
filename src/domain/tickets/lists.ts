import type { TicketRow, World } from '../kernel/world'
import { compareIds } from '../messages/order'
import { canSee, type TicketScope, type Viewer } from './visibility'

/** The five tabs of the workspace (specification section 1). */
export const TICKET_TABS = ['inbox', 'mine', 'open', 'closed', 'all'] as const
export type TicketTab = (typeof TICKET_TABS)[number]

/** What a list shows. Empty `instanceIds` means every connection the viewer has. */
export type TicketFilter = Readonly<{
  tab: TicketTab
  instanceIds: readonly string[]
  search: string
  unseenOnly: boolean
}>

/** The key under which the pages of a list are accounted. */
export const listKey = (filter: TicketFilter): string =>
  [
    filter.tab,
    [...filter.instanceIds].sort().join('+'),
    filter.unseenOnly ? 'unseen' : '',
    filter.search,
  ].join('|')

/** Where a ticket stands, for {@link canSee}. */
export const scopeOf = (row: TicketRow): TicketScope => ({
  user_id: row.data.user_id,
  department_id: row.data.inbox_department_id,
  instance_id: row.data.instance_id,
})

/** Does the ticket belong under the tab for this viewer? */
export function belongsTo(tab: TicketTab, viewer: Viewer, row: TicketRow): boolean {
  if (row.state === 'removed' || row.state === 'absent' || !canSee(viewer, scopeOf(row))) return false
  const owned = row.state === 'open' || row.state === 'closing'
  switch (tab) {
    case 'inbox':
      return row.state === 'inbox'
    case 'mine':
      return owned && row.data.user_id === viewer.id
    case 'open':
      return owned
    case 'closed':
      return row.state === 'closed'
    case 'all':
      return true
  }
}

/** When something last happened in a ticket, ISO 8601. */
export const lastActivity = (row: TicketRow): string =>
  row.data.customerLastChat?.sent_at ?? row.data.createdAt

/** Text compared without case and accents. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function matches(row: TicketRow, needle: string, digits: string): boolean {
  const { customer, protocol } = row.data
  if (foldText(customer.name).includes(needle) || protocol.includes(needle)) return true
  if (digits.length >= 3 && customer.phone_number.includes(digits)) return true
  return foldText(row.data.last_msg ?? '').includes(needle)
}

/** Ids of the tickets of a list, newest activity first. */
export function ticketList(world: World, viewer: Viewer, filter: TicketFilter): string[] {
  const needle = foldText(filter.search.trim())
  const digits = filter.search.replace(/\D/g, '')
  const found: TicketRow[] = []
  for (const row of world.rows.tickets.values()) {
    if (!belongsTo(filter.tab, viewer, row)) continue
    if (filter.instanceIds.length > 0 && !filter.instanceIds.includes(row.data.instance_id)) continue
    if (filter.unseenOnly && row.data.unseenMsg === 0) continue
    if (needle && !matches(row, needle, digits)) continue
    found.push(row)
  }
  found.sort((a, b) => {
    const left = lastActivity(a)
    const right = lastActivity(b)
    return left === right ? compareIds(b.id, a.id) : left < right ? 1 : -1
  })
  return found.map((row) => row.id)
}
