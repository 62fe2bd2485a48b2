import { type Concern, useCommands, usePanel, useRow, useView } from '@app/panel'
import type { World } from '@domain/kernel/world'
import { saysInTalk, talkOf } from '@domain/messages/earlier.rows'
import { useCallback, useRef, useState } from 'react'
import { type Item, type Layout, layOut, messagesOf, sameItems, type Unread, unreadIn } from './messageItems'

export type Conversation = Readonly<{
  items: readonly Item[]
  complete: boolean
  loadingOlder: boolean
  olderFailure: string | null
  loadOlder: () => void
}>

/** A ticket's messages as laid out, and the way to the older ones. For one ticket: mount anew for another. */
export function useConversation(ticketId: string): Conversation {
  const commands = useCommands()
  const history = useRow('history', ticketId)
  const own = history?.complete ?? false
  const earlier = useRow('earlier', ticketId)
  // Where nobody has said anything there is no message to look back from.
  const complete = own && (history?.total === 0 || (earlier?.complete ?? false))
  // Fixed on opening: seeing the messages must not take the divider away.
  const unseen = useRef(usePanel().store.world.rows.tickets.get(ticketId)?.data.unseenMsg)
  const unread = useRef<Unread | null | undefined>(undefined)
  const known = history !== undefined
  const laid = useRef<(Layout & { unread: Unread | null; complete: boolean }) | null>(null)
  const select = useCallback(
    (world: World) => {
      const rows = talkOf(world, ticketId)
      if (unread.current === undefined && known) {
        unseen.current ??= world.rows.tickets.get(ticketId)?.data.unseenMsg ?? 0
        unread.current = unreadIn(messagesOf(world, ticketId), unseen.current)
      }
      const divider = unread.current ?? null
      const last = laid.current
      const fits = last?.unread === divider && last.complete === complete
      const items = layOut(rows, divider, complete, fits ? last : null)
      laid.current = { rows, items, unread: divider, complete }
      return items
    },
    [ticketId, complete, known],
  )
  const concern = useCallback<Concern>(
    (world, table, ids) => (table === 'earlier' ? ids.has(ticketId) : saysInTalk(world, ticketId, ids)),
    [ticketId],
  )
  const items = useView(['messages', 'earlier'], select, sameItems, concern)

  const [older, setOlder] = useState<{ loading: boolean; failure: string | null }>({
    loading: false,
    failure: null,
  })
  const busy = useRef(false)
  const loadOlder = useCallback(async () => {
    if (busy.current || complete || !known) return
    busy.current = true
    setOlder({ loading: true, failure: null })
    const outcome = await (own ? commands.loadEarlier(ticketId) : commands.loadOlderMessages(ticketId))
    busy.current = false
    setOlder({ loading: false, failure: outcome.ok ? null : outcome.message })
  }, [commands, ticketId, own, complete, known])

  return {
    items,
    complete,
    loadingOlder: older.loading,
    olderFailure: older.failure,
    loadOlder: useCallback(() => void loadOlder(), [loadOlder]),
  }
}
