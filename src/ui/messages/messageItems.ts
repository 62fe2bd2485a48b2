import type { MessageRow } from '@domain/messages/tables'
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

/** Is it a line about the ticket, and nobody's word? */
export const isLine = ({ data }: MessageRow): boolean =>
  data.is_log_message || data.type === 'log' || data.tag_type === 'system'

/** Was it written on the shop's own phone? What leaves the panel has the mark of its key-press, or a person. */
export const isFromPhone = ({ data, hash }: MessageRow): boolean =>
  data.tag_type === 'out' &&
  data.type !== 'comment' &&
  hash === null &&
  data.user_sending_id === null &&
  !data.is_bot_message

/** A message's key on screen. */
const messageKey = (row: MessageRow): string => row.hash ?? row.id

/** Who a message is from, for grouping: a run of one sender's messages stands closer together. */
const senderOf = ({ data }: MessageRow): string =>
  `${data.tag_type}/${data.type === 'comment'}/${data.user_sending_id ?? ''}`

/** A conversation as it was laid out, to go on from when more is said. */
export type Layout = Readonly<{ rows: readonly MessageRow[]; items: readonly Item[] }>

/**
 * Lays a conversation out: day chips, the unread divider, and the messages. `before` is what was laid out of the same
 * conversation, with the same divider: what stands above the first difference is not laid out again, since nearly
 * always something was added below thousands of others. Where a message stands, whose it is and when it was sent never
 * change under one id; what changes (its ticks, its text) is not the layout's.
 */
export function layOut(
  rows: readonly MessageRow[],
  unread: Unread | null,
  complete: boolean,
  before: Layout | null = null,
): readonly Item[] {
  const same = before ? sameBeginning(before.rows, rows) : 0
  const items: Item[] = []
  if (before && same > 0) items.push(...beginning(before, same))
  else if (complete && rows.length > 0) items.push({ kind: 'begin', key: 'begin' })
  const above = same > 0 ? rows[same - 1] : undefined
  let day = above ? dayOf(above.data.sent_at) : ''
  let sender = runAbove(rows, same, unread)
  let ticket = (above ?? rows[0])?.ticketId
  const keys = new Set(items.map(({ key }) => key))
  /** Days may come twice when a device's clock is wrong; keys may not. */
  const add = (item: Item) => {
    let { key } = item
    while (keys.has(key)) key = `${key}'`
    keys.add(key)
    items.push(key === item.key ? item : { ...item, key })
  }
  for (const row of rows.slice(same)) {
    if (row.ticketId !== ticket) {
      ticket = row.ticketId
      sender = ''
      add({ kind: 'ticket', key: `ticket:${ticket}`, at: row.data.sent_at })
    }
    const today = dayOf(row.data.sent_at)
    if (today !== day) {
      day = today
      sender = ''
      add({ kind: 'day', key: `day:${day}`, at: row.data.sent_at })
    }
    if (unread?.id === row.id) {
      sender = ''
      add({ kind: 'unread', key: 'unread', count: unread.count })
    }
    // A line about the ticket ends nobody's run: who writes on is not named a second time.
    const from = isLine(row) ? sender : senderOf(row)
    add({ kind: 'message', key: messageKey(row), id: row.id, first: from !== sender })
    sender = from
  }
  return items
}

/** Whose run is open after the first `count` rows; empty: nobody's. Days, tickets and the unread divider end one. */
function runAbove(rows: readonly MessageRow[], count: number, unread: Unread | null): string {
  for (let n = count - 1; n >= 0; n--) {
    const row = rows[n] as MessageRow
    if (!isLine(row)) return senderOf(row)
    const before = rows[n - 1]
    if (row.id === unread?.id || before?.ticketId !== row.ticketId) return ''
    if (dayOf(before.data.sent_at) !== dayOf(row.data.sent_at)) return ''
  }
  return ''
}

/** How many messages stand in the same places from the beginning. */
function sameBeginning(a: readonly MessageRow[], b: readonly MessageRow[]): number {
  const most = Math.min(a.length, b.length)
  for (let n = 0; n < most; n++) if (a[n]?.id !== b[n]?.id || a[n]?.hash !== b[n]?.hash) return n
  return most
}

/** The items of a layout down to its message of that place, counted from 1. */
function beginning({ items }: Layout, messages: number): readonly Item[] {
  let left = messages
  const end = items.findIndex(({ kind }) => kind === 'message' && --left === 0)
  return items.slice(0, end + 1)
}

/** Equality of layouts, so that news about delivery lays nothing out again. */
export const sameItems = (a: readonly Item[], b: readonly Item[]): boolean =>
  a.length === b.length &&
  a.every((item, i) => {
    const other = b[i] as Item
    if (item === other) return true
    if (item.key !== other.key || item.kind !== other.kind) return false
    return (
      item.kind !== 'message' ||
      (other.kind === 'message' && item.id === other.id && item.first === other.first)
    )
  })
