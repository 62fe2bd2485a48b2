import type { KeyboardEvent } from 'react'
import { ROW } from './SectionRows'
import type { Selection } from './useSelection'
import type { ShownTickets } from './useShownTickets'
import type { TicketWalk } from './useTicketWalk'

type Keys = Readonly<{
  list: ShownTickets
  walk: TicketWalk
  selection: Selection
  onOpen: (id: string) => void
  /** A key is meant for the list. */
  onUsed: () => void
}>

/** The keys of the list: arrows, pages and ends walk it, Enter opens, Space opens or picks, Escape lets go of what is picked. */
export const listKeys =
  ({ list: { shown, above }, walk, selection, onOpen, onUsed }: Keys) =>
  (event: KeyboardEvent): void => {
    const picks = event.ctrlKey && event.code === 'Space' && !event.altKey
    if (!picks && (event.altKey || event.ctrlKey || event.metaKey)) return
    // A letter has gone to the composer by now, and the keyboard with it. On a row it is where the pointer or a menu left it.
    if (!event.currentTarget.contains(document.activeElement)) return
    onUsed()
    if (event.code === 'Escape' && selection.on) {
      event.stopPropagation()
      selection.clear()
      return
    }
    const { activeAt, activeId, scroller } = walk
    if (picks) {
      event.preventDefault()
      if (activeId) selection.toggle(activeId)
      return
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? ROW) / ROW) - 1)
    const target = {
      ArrowDown: activeAt + 1,
      ArrowUp: activeAt - 1,
      PageDown: activeAt + page,
      PageUp: activeAt - page,
      Home: 0,
      End: shown.length - 1,
    }[event.code]
    if (target !== undefined) {
      event.preventDefault()
      const id = walk.go(target)
      // Each list has the keys of its own rows.
      const box = scroller.current?.querySelectorAll<HTMLElement>('[role="listbox"]')
      if (id !== null && box)
        (above.includes(id) ? box[0] : box[box.length - 1])?.focus({ preventScroll: true })
    } else if (event.code === 'Enter' || event.code === 'Space') {
      event.preventDefault()
      if (activeId && event.code === 'Space' && selection.on) selection.toggle(activeId)
      else if (activeId) onOpen(activeId)
    }
  }
