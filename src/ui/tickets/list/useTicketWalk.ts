import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { ListChoice } from '../useListChoice'
import { HEAD, NOTHING, ROW, useRows } from './SectionRows'
import type { ShownTickets } from './useShownTickets'

/** What the workspace's shortcuts do with the list. */
export type TicketListHandle = { step: (by: 1 | -1) => void }

/** Walking the shown tickets: which one is at hand, going to another, and the step to the open one's neighbour. */
export function useTicketWalk(
  { shown, above, below, aside }: ShownTickets,
  { view, narrowing }: ListChoice,
  selected: string | null,
  onOpen: (id: string | null) => void,
  ref: Ref<TicketListHandle>,
) {
  const scroller = useRef<HTMLDivElement>(null)
  const upperRows = useRows(above, scroller, HEAD)
  const lowerRows = useRows(below, scroller, HEAD + (above.length * ROW || NOTHING) + HEAD)
  const [active, setActive] = useState<string | null>(null)
  const activeAt = shown.indexOf(active ?? selected ?? '')
  /** Goes to a place, or the nearest one there is, and gives its ticket; null: there is none. */
  const go = (index: number) => {
    const at = Math.max(0, Math.min(index, shown.length - 1))
    const id = shown[at]
    if (id === undefined) return null
    setActive(id)
    if (at < above.length) upperRows.scrollToIndex(at)
    else lowerRows.scrollToIndex(at - above.length)
    return id
  }
  // Where the open ticket stood: when it has left the list (closed, handed on), the next one is in its place.
  const stood = useRef(-1)
  // The one on top stands nowhere.
  const selectedAt = aside ? -1 : shown.indexOf(selected ?? '')
  if (selectedAt >= 0) stood.current = selectedAt
  useImperativeHandle(ref, () => ({
    step(by) {
      const gone =
        stood.current < 0
          ? by > 0
            ? Number(aside)
            : shown.length - 1
          : stood.current + (by > 0 ? 0 : -1) + Number(aside)
      const id = go(selectedAt < 0 ? gone : selectedAt + by)
      if (id) onOpen(id)
    },
  }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, or one narrowed otherwise, begins at its top.
  useEffect(() => {
    setActive(null)
    stood.current = -1
    scroller.current?.scrollTo({ top: 0 })
  }, [view, narrowing])
  return { scroller, upperRows, lowerRows, activeAt, activeId: shown[activeAt] ?? null, setActive, go }
}
export type TicketWalk = ReturnType<typeof useTicketWalk>
