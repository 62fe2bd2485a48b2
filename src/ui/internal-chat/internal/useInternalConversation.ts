import { useCommands, usePanel, useRow, useView } from '@app/panel/panel'
import { unseenByColleague } from '@domain/internal-chat/internal-message.rows'
import type { World } from '@domain/kernel/world'
import type { Missed } from '@ui/kit/server/tries'
import { type Tries, useTries } from '@ui/kit/server/useTries'
import { useShopZone } from '@ui/kit/text'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Item, layOut, sameItems, type Unread, unreadIn } from './internalItems'

export type InternalConversationView = Readonly<{
  items: readonly Item[]
  /** Nothing has come yet. */
  waiting: boolean
  /** The newest page is here, or cannot be had: what stands here now is what there is. */
  settled: boolean
  /** Why the newest page does not come. */
  newest: Tries
  complete: boolean
  /** All that is on this device is shown. */
  moreHere: false
  loadingOlder: boolean
  /** Why the older ones do not come. */
  older: Tries
  /** Loads the next older page, if none is on its way. */
  loadOlder: () => void
}>

type State = Readonly<{ loading: boolean; failure: Missed | null }>

const LOADING: State = { loading: true, failure: null }

/** The conversation with a colleague as laid out, and the way to older messages. Mount it again for another one. */
export function useInternalConversation(peerId: string): InternalConversationView {
  const commands = useCommands()
  const { ready, store } = usePanel()
  const row = useRow('internalConversations', peerId)
  const complete = row?.complete ?? false
  const known = (row?.pages ?? 0) > 0

  const [opening, setOpening] = useState(LOADING)
  const open = useCallback(async () => {
    setOpening(LOADING)
    const outcome = await commands.openInternalChat(peerId)
    setOpening({ loading: false, failure: outcome.ok ? null : outcome })
  }, [commands, peerId])
  const newest = useTries({ about: peerId, ...opening, loading: opening.loading && !known }, open)
  // What is known may be forgotten, when the server no longer has what was missed: then it is read again.
  useEffect(() => {
    if (ready && !known) void open()
  }, [ready, known, open])

  // Fixed on opening: seeing the messages must not take the divider away.
  const unseen = useRef<number | null>(null)
  unseen.current ??= unseenByColleague(store.world).get(peerId) ?? 0
  const unread = useRef<Unread | null | undefined>(undefined)
  const zone = useShopZone()
  // biome-ignore lint/correctness/useExhaustiveDependencies(zone): days are laid out by the shop's clock.
  const select = useCallback(
    (world: World) => {
      if (unread.current === undefined && known) unread.current = unreadIn(world, peerId, unseen.current ?? 0)
      return layOut(world, peerId, unread.current ?? null, complete)
    },
    [peerId, complete, known, zone],
  )
  const items = useView(['internalMessages', 'internalOutbox'], select, sameItems)

  const [older, setOlder] = useState<State>({ loading: false, failure: null })
  const busy = useRef(false)
  const loadOlder = useCallback(async () => {
    if (complete || !known || busy.current) return
    busy.current = true
    setOlder({ loading: true, failure: null })
    const outcome = await commands.loadOlderInternal(peerId)
    busy.current = false
    setOlder({ loading: false, failure: outcome.ok ? null : outcome })
  }, [commands, peerId, complete, known])

  return {
    items,
    waiting: !known && items.length === 0,
    settled: known || newest.failure !== null,
    newest,
    complete,
    moreHere: false,
    loadingOlder: older.loading,
    older: useTries({ about: peerId, ...older }, loadOlder),
    loadOlder: useCallback(() => void loadOlder(), [loadOlder]),
  }
}
