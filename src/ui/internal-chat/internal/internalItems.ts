import { internalMessages } from '@domain/internal-chat/internal-message.rows'
import { internalWaiting } from '@domain/internal-chat/internal-outbox.rows'
import type { World } from '@domain/kernel/world'
import { dayOf } from '@ui/kit/dates'

/**
 * What stands in a conversation with a colleague. A message has one key from key-press to the server's answer,
 * so that its bubble stays where it is.
 */
export type Item =
  | Readonly<{ kind: 'begin'; key: string }>
  | Readonly<{ kind: 'day'; key: string; at: string }>
  | Readonly<{ kind: 'unread'; key: string; count: number }>
  | Readonly<{ kind: 'message'; key: string; id: string; first: boolean }>
  | Readonly<{ kind: 'waiting'; key: string; hash: string; first: boolean }>

/** Where the messages began that were unseen when the conversation was opened. */
export type Unread = Readonly<{ id: string; count: number }>

/** Where the last `count` messages of the colleague begin, as far as they are here. */
export function unreadIn(world: World, peerId: string, count: number): Unread | null {
  if (count === 0) return null
  const theirs = internalMessages(world, peerId).filter(({ data }) => data.user_sending_id === peerId)
  const first = theirs.slice(-count)[0]
  return first ? { id: first.id, count } : null
}

/** Lays a conversation out: days, the unread divider, messages, and what is on its way at the end. */
export function layOut(world: World, peerId: string, unread: Unread | null, complete: boolean): Item[] {
  const rows = internalMessages(world, peerId)
  const items: Item[] = complete && rows.length > 0 ? [{ kind: 'begin', key: 'begin' }] : []
  let day = ''
  let sender = ''
  const toDay = (at: string, id: string) => {
    if (dayOf(at) === day) return
    day = dayOf(at)
    sender = ''
    // A clock may go back over midnight; a key may not come twice.
    items.push({ kind: 'day', key: `day:${day}:${id}`, at })
  }
  for (const { id, data } of rows) {
    toDay(data.created_at, id)
    if (unread?.id === id) {
      sender = ''
      items.push({ kind: 'unread', key: 'unread', count: unread.count })
    }
    items.push({ kind: 'message', key: data.hash ?? id, id, first: data.user_sending_id !== sender })
    sender = data.user_sending_id
  }
  for (const { id: hash, at } of internalWaiting(world, peerId)) {
    toDay(new Date(at).toISOString(), hash)
    items.push({ kind: 'waiting', key: hash, hash, first: sender === peerId || sender === '' })
    sender = 'self'
  }
  return items
}

/** Equality of layouts, so that an acknowledgement lays nothing out again. */
export const sameItems = (a: readonly Item[], b: readonly Item[]): boolean =>
  a.length === b.length &&
  a.every((item, i) => {
    const other = b[i]
    if (item.key !== other?.key || item.kind !== other.kind) return false
    return !('first' in item && 'first' in other) || item.first === other.first
  })
