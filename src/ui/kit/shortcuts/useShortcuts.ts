import { SHORTCUT_IDS, type ShortcutId, shortcutPressed } from '@domain/shortcuts/table'
import { useLayoutEffect, useRef } from 'react'

/** What shortcuts do where they are given; what cannot be done now is left out. */
type ShortcutHandlers = Readonly<Partial<Record<ShortcutId, (() => void) | undefined>>>

/** The screens' handlers, the innermost last: each says what holds now. */
const given: (() => ShortcutHandlers)[] = []

const handlerOf = (id: ShortcutId): (() => void) | undefined => {
  for (let i = given.length - 1; i >= 0; i--) {
    const run = given[i]?.()[id]
    if (run) return run
  }
  return undefined
}

/** The shortcuts that would do something now, in the order of the sheet. */
export const runnableShortcuts = (): ShortcutId[] => SHORTCUT_IDS.filter((id) => handlerOf(id) !== undefined)

/** Does what a shortcut does. */
export const runShortcut = (id: ShortcutId): void => handlerOf(id)?.()

const TEXT_INPUTS =
  'input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, select, [contenteditable=true]'

/** Is the user typing? Then single characters are text. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(TEXT_INPUTS) !== null

/** A dialog or an open menu has the keyboard to itself. */
const isTaken = (): boolean => document.querySelector('[aria-modal="true"], [role="menu"]') !== null

/** The press that is under way belongs to a dialog. */
let taken = false

/** Asked before anybody else hears of the press: a dialog that Escape closes is gone by the time it comes here. */
function beforeKey({ code, target }: KeyboardEvent): void {
  // A popover lets the other shortcuts through; Escape closes it, and nothing behind it.
  const within = target instanceof Element && target.closest('[role="dialog"]') !== null
  taken = isTaken() || (code === 'Escape' && within)
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented) return
  const id = shortcutPressed(event, isTyping(event.target))
  const run = id && handlerOf(id)
  // What was done in a dialog is taken back there.
  if (!run || (taken && id !== 'undo')) return
  event.preventDefault()
  run()
}

/** Gives shortcuts something to do for as long as the screen is there: from the frame on in which it is seen. */
export function useShortcuts(handlers: ShortcutHandlers): void {
  const current = useRef(handlers)
  current.current = handlers
  useLayoutEffect(() => {
    const mine = () => current.current
    if (given.length === 0) {
      window.addEventListener('keydown', beforeKey, { capture: true })
      window.addEventListener('keydown', onKey)
    }
    given.push(mine)
    return () => {
      given.splice(given.indexOf(mine), 1)
      if (given.length > 0) return
      window.removeEventListener('keydown', beforeKey, { capture: true })
      window.removeEventListener('keydown', onKey)
    }
  }, [])
}
