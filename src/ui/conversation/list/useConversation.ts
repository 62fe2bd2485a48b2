import { type Concern, useCommands, usePanel, useRow, useView } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import { cameLate, seenUpTo, unseenFrom } from '@domain/messages/late'
import { compareMessages } from '@domain/messages/order'
import { placeAbove, placeIn, saysInTalk, type TalkPlace, talkOf } from '@domain/messages/talk'
import type { Missed } from '@ui/kit/server/tries'
import { type Tries, useTries } from '@ui/kit/server/useTries'
import { useShopZone } from '@ui/kit/text'
import { type Item, type Layout, layOut, sameItems, type Unread } from '@ui/messages/messageItems'
import { useCallback, useMemo, useRef, useState } from 'react'

/** Messages that are laid out at first, and that come with a step up. What stands further up is not even unpacked. */
const LATEST = 200
/** Messages that a step of a jump brings: some 20 ms of work. */
const FURTHER = 2_000
/** Messages above the first unseen one that are laid out with it. */
const ABOVE_UNSEEN = 20

export type Conversation = Readonly<{
  items: readonly Item[]
  /** Messages that came after newer ones, since the user looked last. */
  late: ReadonlySet<string>
  complete: boolean
  /** Are there older ones on this device that are not shown yet? */
  moreHere: boolean
  loadingOlder: boolean
  /** Why the older ones do not come. */
  older: Tries
  /** Shows older messages: those that are here, then a page of the server's. `far`: as many as one may at once. */
  loadOlder: (far?: boolean) => void
}>

/** A ticket's messages as laid out, and the way to the older ones. For one ticket: mount again for another. */
export function useConversation(ticketId: string): Conversation {
  const commands = useCommands()
  const history = useRow('history', ticketId)
  const own = history?.complete ?? false
  const earlier = useRow('earlier', ticketId)
  // Where nobody has said anything there is no message to look back from.
  const atBegin = own && (history?.total === 0 || (earlier?.complete ?? false))
  // Fixed on opening: seeing the messages must not take the divider away.
  const { store } = usePanel()
  const unseen = useRef(store.world.rows.tickets.get(ticketId)?.data.unseenMsg)
  const unread = useRef<Unread | null | undefined>(undefined)
  const seen = useRef<string | null>(null)
  const known = history !== undefined
  const laid = useRef<(Layout & { unread: Unread | null; complete: boolean; zone: string }) | null>(null)
  const from = useRef<TalkPlace | null>(null)
  const [steps, setSteps] = useState(0)
  const zone = useShopZone()
  // biome-ignore lint/correctness/useExhaustiveDependencies(steps): each step up lays out more.
  const select = useCallback(
    (world: World) => {
      // A start lays out the little that it paints first, and has the years of it in hand a moment later.
      from.current ??= placeAbove(world, ticketId, null, LATEST + (laid.current?.rows.length ?? 0))
      if (unread.current === undefined && known) {
        unseen.current ??= world.rows.tickets.get(ticketId)?.data.unseenMsg ?? 0
        const id = unseenFrom(world, ticketId, unseen.current)
        seen.current = seenUpTo(world, ticketId, unseen.current)
        unread.current = id === null ? null : { id, count: unseen.current }
        const first = id === null ? undefined : world.rows.messages.get(id)
        if (
          first &&
          from.current?.ticketId === ticketId &&
          compareMessages(first.data, from.current.message) < 0
        )
          from.current = placeAbove(world, ticketId, placeIn(first), ABOVE_UNSEEN)
      }
      const divider = unread.current ?? null
      const rows = talkOf(world, ticketId, from.current)
      const complete = atBegin && from.current === null
      const last = laid.current
      const fits = last?.unread === divider && last.complete === complete && last.zone === zone
      const items = layOut(rows, divider, complete, fits ? last : null)
      laid.current = { rows, items, unread: divider, complete, zone }
      return items
    },
    [ticketId, atBegin, known, steps, zone],
  )
  const concern = useCallback<Concern>(
    (world, table, ids) => (table === 'earlier' ? ids.has(ticketId) : saysInTalk(world, ticketId, ids)),
    [ticketId],
  )
  const items = useView(['messages', 'earlier'], select, sameItems, concern)
  // biome-ignore lint/correctness/useExhaustiveDependencies(items): the rows are those that were laid out.
  const late = useMemo(() => cameLate(laid.current?.rows ?? [], seen.current), [items])
  const moreHere = from.current !== null
  const complete = atBegin && !moreHere

  const [older, setOlder] = useState<{ loading: boolean; failure: Missed | null }>({
    loading: false,
    failure: null,
  })
  const busy = useRef(false)
  const loadOlder = useCallback(
    async (far: boolean) => {
      if (from.current) {
        from.current = placeAbove(store.world, ticketId, from.current, far ? FURTHER : LATEST)
        setSteps((before) => before + 1)
        return
      }
      if (busy.current || atBegin || !known) return
      busy.current = true
      setOlder({ loading: true, failure: null })
      const outcome = await (own ? commands.loadEarlier(ticketId) : commands.loadOlderMessages(ticketId))
      busy.current = false
      setOlder({ loading: false, failure: outcome.ok ? null : outcome })
    },
    [commands, store, ticketId, own, atBegin, known],
  )

  const retryOlder = useCallback(() => void loadOlder(false), [loadOlder])
  const tries = useTries({ about: ticketId, ...older }, retryOlder)

  return {
    items,
    late,
    complete,
    moreHere,
    loadingOlder: older.loading,
    older: tries,
    loadOlder: useCallback((far = false) => void loadOlder(far), [loadOlder]),
  }
}
