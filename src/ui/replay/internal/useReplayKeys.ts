import { isComposing } from '@domain/shortcuts/composing'
import { useEffect, useRef } from 'react'
import type { Player } from './usePlayer'

/** Where a key means something else: what is typed, and what a control does with space and arrows. */
const TYPING = 'input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable=true]'
const CONTROLS = 'button, a, summary, input, [role=listbox], [role=tab], [role=separator], [role=menuitem]'

/** J and K, the arrows and space walk through the log, wherever the focus is not in need of them. */
export function useReplayKeys(player: Player): void {
  const current = useRef(player)
  current.current = player
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event) || event.ctrlKey || event.altKey || event.metaKey)
        return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest(TYPING) || document.querySelector('[aria-modal="true"], [role="menu"]')) return
      const inControl = target?.closest(CONTROLS) !== null && target !== null
      const { step, toggle } = current.current
      const action = {
        KeyJ: () => step(1),
        KeyK: () => step(-1),
        ArrowRight: inControl ? undefined : () => step(1),
        ArrowLeft: inControl ? undefined : () => step(-1),
        Space: inControl && !target.closest('[role=listbox]') ? undefined : toggle,
      }[event.code]
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
