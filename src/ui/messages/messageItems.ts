import type { MessageRow, World } from '@domain/kernel/world'
import { dayOf } from '@ui/kit/dates'

/** What stands in a conversation, one under the other. Keys last as long as the thing: temporary or real, a message has one. */
export type Item =
  | Readonly<{ kind: 'begin'; key: string }>
  | Readonly<{ kind: 'day'; key: string; at: string }>
  /** Here another ticket of the customer's begins. */
  | Readonly<{ kind: 'ticket'; key: string; at: string }>
  | Readonly<{ kind: 'unread'; key: string; count: number }>
  | Readonly<{ kind: 'message'; key: string; id: string; first: boolean }>

/** Where the messages began that were unseen when the conversation was opened. */
export type Unread = Readonly<{ id: string; count: number }>

/** A message's key on screen. */
export const messageKey = (row: MessageRow): string => row.hash ?? row.id

/** The messages of a ticket that are here, in order. */
export function messagesOf(world: World, ticketId: string): MessageRow[] {
  const rows: MessageRow[] = []
  for (const id of world.index.messagesOf.get(ticketId) ?? []) {
    const row = world.rows.messages.get(id)
    if (row) rows.push(row)
  }
  return rows
}

/**
 * Where the last `count` messages of the customer begin, as far as they are here; null when none is unseen. The
 * ticket's count decides: that messages were seen reaches a panel as a count of zero, not message by message.
 */
export function unreadIn(rows: readonly MessageRow[], count: number): Unread | null {
  const first = rows.filter(({ data }) => data.tag_type === 'in').slice(-count || rows.length)[0]
  return first && count > 0 ? { id: first.id, count } : null
}

/** Who a message is from, for grouping: a run of one sender's messages stands closer together. */
const senderOf = ({ data }: MessageRow): string =>
  `${data.tag_type}/${data.type === 'comment'}/${data.user_sending_id ?? ''}`

/** Lays a conversation out: day chips, the unread divider, and the messages. */
export function layOut(rows: readonly MessageRow[], unread: Unread | null, complete: boolean): Item[] {
  const items: Item[] = complete && rows.length > 0 ? [{ kind: 'begin', key: 'begin' }] : []
  let day = ''
  let sender = ''
  let ticket = rows[0]?.ticketId
  for (const row of rows) {
    if (row.ticketId !== ticket) {
      ticket = row.ticketId
      sender = ''
      items.push({ kind: 'ticket', key: `ticket:${ticket}`, at: row.data.sent_at })
    }
    const today = dayOf(row.data.sent_at)
    if (today !== day) {
      day = today
      sender = ''
      items.push({ kind: 'day', key: `day:${day}`, at: row.data.sent_at })
    }
    if (unread?.id === row.id) {
      sender = ''
      items.push({ kind: 'unread', key: 'unread', count: unread.count })
    }
    const from = senderOf(row)
    items.push({ kind: 'message', key: messageKey(row), id: row.id, first: from !== sender })
    sender = from
  }
  return unique(items)
}

/** Days may come twice when a device's clock is wrong; keys may not. */
function unique(items: Item[]): Item[] {
  const keys = new Set<string>()
  return items.map((item) => {
    let { key } = item
    while (keys.has(key)) key = `${key}'`
    keys.add(key)
    return key === item.key ? item : { ...item, key }
  })
}

/** Equality of layouts, so that news about delivery lays nothing out anew. */
export const sameItems = (a: readonly Item[], b: readonly Item[]): boolean =>
  a.length === b.length &&
  a.every((item, i) => {
    const other = b[i] as Item
    if (item.key !== other.key || item.kind !== other.kind) return false
    return (
      item.kind !== 'message' ||
      (other.kind === 'message' && item.id === other.id && item.first === other.first)
    )
  })
