import type { Store } from '@app/runtime/store'
import { throttled } from '@app/runtime/throttle'
import { currentUser, viewerOf } from '@domain/login/session'
import { ticketList } from '@domain/tickets/lists'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useSelector } from '@xstate/react'
import { memo, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'

const later = (run: () => void) => {
  const timer = setTimeout(run, CALM_MS)
  return () => clearTimeout(timer)
}

const ROW = 64
const FILTER = { tab: 'all', instanceIds: [], search: '', unseenOnly: false } as const

/** As app/panel/calm-view.ts moves the list of the panel, ms. */
export const CALM_MS = 150

type Props = { store: Store; calm: boolean; behind: (is: boolean) => void }

/**
 * The tickets, newest activity first: virtual, each row listening to its own cell, their order following calmly
 * where `calm` says so. `behind` is told whether it is still to follow.
 */
export function TicketRows({ store, calm, behind }: Props) {
  const ids = useTickets(store, calm, behind)
  useEffect(() => {
    if (ids) behind(false)
  }, [behind, ids])
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 8,
  })
  return (
    <div ref={scroller} style={{ height: 800, overflow: 'auto' }}>
      <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ index, key, start }) => (
          <div key={key} style={{ position: 'absolute', top: 0, transform: `translateY(${start}px)` }}>
            <Row store={store} id={ids[index] ?? ''} />
          </div>
        ))}
      </div>
    </div>
  )
}

const Row = memo(function Row({ store, id }: { store: Store; id: string }) {
  const row = useSelector(store.cell('tickets', id), (ticket) => ticket)
  if (!row) return null
  const { data } = row
  return (
    <div style={{ height: ROW }} data-ticket={id} data-rev={data.rev}>
      <b>{data.customer.name}</b> <span>{data.last_msg}</span> <i>{data.unseenMsg}</i>
      <time>{data.user?.name}</time>
    </div>
  )
})

function useTickets(store: Store, calm: boolean, behind: Props['behind']): string[] {
  const list = useRef<{ version: number; at: number; ids: string[] }>({ version: 0, at: -1, ids: [] })
  const subscribe = useCallback(
    (listener: () => void) => {
      const changed = () => {
        list.current.version += 1
        listener()
      }
      const { call, stop } = calm ? throttled(changed, later) : { call: changed, stop: () => {} }
      const deaf = store.onTables(['tickets'], () => {
        behind(true)
        call()
      })
      return () => {
        deaf()
        stop()
      }
    },
    [store, calm, behind],
  )
  const version = useSyncExternalStore(subscribe, () => list.current.version)
  if (list.current.at !== version) {
    const user = currentUser(store.world)
    list.current = { version, at: version, ids: user ? ticketList(store.world, viewerOf(user), FILTER) : [] }
  }
  return list.current.ids
}
