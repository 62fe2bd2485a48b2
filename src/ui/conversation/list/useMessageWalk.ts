import type { Item } from '@ui/messages/messageItems'
import { type KeyboardEvent, type RefObject, useCallback, useRef } from 'react'

/** A frame or two after which a row that was scrolled to is there. */
const TRIES = 5

/**
 * The messages by keyboard: arrows go from one to the next, Enter, the menu key or Shift+F10 opens what can be done
 * with the one that is marked. Give the handler to what scrolls; the rows carry `data-index` and a tab index.
 */
export function useMessageWalk(
  scroller: RefObject<HTMLElement | null>,
  items: readonly Item[],
  show: (index: number) => void,
) {
  const latest = useRef({ items, show })
  latest.current = { items, show }

  const focus = useCallback(
    (index: number, tries = TRIES) => {
      const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
      if (row) row.focus({ preventScroll: true })
      else if (tries > 0) requestAnimationFrame(() => focus(index, tries - 1))
    },
    [scroller],
  )

  return useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const { target } = event
      if (!(target instanceof HTMLElement) || event.ctrlKey || event.altKey || event.metaKey) return
      const row = target === scroller.current ? null : target
      // Buttons, players and links inside of a message keep their keys.
      if (row && row.dataset.index === undefined) return
      const opens =
        event.key === 'Enter' || event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')
      if (row && opens) {
        const menu = row.querySelector<HTMLElement>('[data-menu] button')
        if (!menu) return
        event.preventDefault()
        return menu.click()
      }
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (by === undefined || event.shiftKey) return
      event.preventDefault()
      const all = latest.current.items
      let at = row ? Number(row.dataset.index) + by : all.length - 1
      while (all[at] && all[at]?.kind !== 'message') at += row ? by : -1
      if (!all[at]) return
      latest.current.show(at)
      focus(at)
    },
    [scroller, focus],
  )
}
