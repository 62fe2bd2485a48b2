import { useEffect, useRef } from 'react'

/** Shortcuts by name: modifiers, then KeyboardEvent.code ("Alt+KeyJ"); or a character ("?") for those that layouts move about. */
export type KeyMap = Readonly<Record<string, (() => void) | undefined>>

const TEXT_INPUTS = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]'

/** Is the user typing? Then single characters are text. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(TEXT_INPUTS) !== null

/** What has the keyboard to itself while it is open: a dialog, a menu, a picker. */
const TAKING = '[aria-modal="true"], [role="dialog"], [role="menu"]'
const isTaken = (): boolean => document.querySelector(TAKING) !== null

function nameOf(event: KeyboardEvent): string {
  const modifiers = [event.ctrlKey && 'Ctrl', event.altKey && 'Alt', event.shiftKey && 'Shift'].filter(
    Boolean,
  )
  return [...modifiers, event.code].join('+')
}

/** Listens to shortcuts everywhere, except in dialogs; single characters only outside text fields. */
export function useKeys(map: KeyMap): void {
  const current = useRef(map)
  current.current = map
  useEffect(() => {
    // Asked before anybody hears the key: a dialog that it closes is gone by the time it comes here, and what
    // lies behind must not be closed with it.
    let taken = false
    const onCapture = () => {
      taken = isTaken()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented || event.metaKey || taken) return
      const alone = !event.ctrlKey && !event.altKey
      const byCharacter =
        alone && event.key.length === 1 && !isTyping(event.target) ? current.current[event.key] : undefined
      const action = byCharacter ?? current.current[nameOf(event)]
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', onCapture, { capture: true })
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onCapture, { capture: true })
      window.removeEventListener('keydown', onKey)
    }
  }, [])
}
