import type { MessageHit } from '../../../contract/entities'
import type { Viewer } from '../access/visibility'
import type { World } from '../kernel/world'
import { holdsAll, searchWords } from '../text/search-words'
import { belongsTo, isNamed, needleOf, newestFirst, passes, type TicketFilter } from './lists'
import type { TicketRow } from './tables'

/** Where a conversation that was found stands, in the order in which the groups are shown. */
export const SEARCH_GROUPS = ['inbox', 'mine', 'open', 'closed'] as const
type SearchGroup = (typeof SEARCH_GROUPS)[number]

/** A search over all tabs; no filter narrows it but the connections. */
export const searchFilter = (instanceIds: readonly string[], search: string): TicketFilter => ({
  tab: 'all',
  instanceIds,
  search: search.trim(),
  unseenOnly: false,
})

function groupOf(viewer: Viewer, { state, data }: TicketRow): SearchGroup {
  if (state === 'inbox' || state === 'closed') return state
  return data.user_id === viewer.id ? 'mine' : 'open'
}

/** What was found. */
export type Found = Readonly<{
  /** Ids of tickets by name, phone in any spelling, protocol or document; newest first. */
  tickets: Readonly<Record<SearchGroup, readonly string[]>>
  /** By what was written: first what the rows tell, then what the server found besides. */
  hits: readonly MessageHit[]
}>

/** What the rows have of a search, with `told`: what the server found in messages. Only what the viewer may see. */
export function search(
  world: World,
  viewer: Viewer,
  filter: TicketFilter,
  told: readonly MessageHit[],
): Found {
  const tickets: Record<SearchGroup, string[]> = { inbox: [], mine: [], open: [], closed: [] }
  const needle = needleOf(filter.search)
  const words = searchWords(filter.search)
  const shown = (row: TicketRow) => belongsTo('all', viewer, row) && passes(filter, row)
  const rows = [...world.rows.tickets.values()].filter(shown)
  const named = rows.filter((row) => isNamed(row, needle)).sort(newestFirst)
  for (const row of named) tickets[groupOf(viewer, row)].push(row.id)
  const here: MessageHit[] = []
  for (const row of rows.filter(({ data }) => holdsAll(data.last_msg ?? '', words)).sort(newestFirst)) {
    const { customerLastChat: last, last_msg: text } = row.data
    if (last && text)
      here.push({ chat_ticket_id: row.id, customer_chat_id: last.id, sent_at: last.sent_at, text })
  }
  const known = new Set(here.map(({ chat_ticket_id: id }) => id))
  const others = told.filter(({ chat_ticket_id: id }) => {
    const row = world.rows.tickets.get(id)
    return row !== undefined && !known.has(id) && shown(row)
  })
  return { tickets, hits: [...here, ...others] }
}

/** Is the same found? */
export function sameFound(a: Found, b: Found): boolean {
  const alike = (one: readonly string[], other: readonly string[]) =>
    one.length === other.length && one.every((id, at) => id === other[at])
  return (
    SEARCH_GROUPS.every((group) => alike(a.tickets[group], b.tickets[group])) &&
    alike(
      a.hits.map(({ customer_chat_id: id }) => id),
      b.hits.map(({ customer_chat_id: id }) => id),
    )
  )
}
