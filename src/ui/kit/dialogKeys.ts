/*
 * What all dialogs have in common beside the place of the keyboard (focus.ts): Ctrl+Enter does what the dialog is for, and
 * what is refused leads to the first field that is wrong.
 */

const MODAL = '[role="dialog"][aria-modal="true"]'
/** What a dialog is for: what its form sends, or the button that says so of itself. */
const CONFIRMS = '[data-confirms], button[type="submit"]'
/** A field with a text that means nothing there: a form that has one is not sent. */
const UNREAD = '[data-unread]'
const WRONG = '[aria-invalid="true"]'
const ENTERED = 'input, select, textarea, button'

const shown = (element: Element): boolean => element.getClientRects().length > 0

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, shiftKey, altKey, repeat } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || shiftKey || altKey || repeat || event.defaultPrevented)
    return
  const top = [...document.querySelectorAll(MODAL)].filter(shown).at(-1)
  const button = [...(top?.querySelectorAll<HTMLButtonElement>(CONFIRMS) ?? [])]
    .filter((each) => shown(each) && !each.disabled)
    .at(-1)
  if (!button) return
  event.preventDefault()
  button.click()
}

/** A form was to be sent: if it says by then that something is wrong, the keyboard goes there. */
function onSubmit(event: Event): void {
  const { target } = event
  if (!(target instanceof HTMLElement)) return
  const unread = [...target.querySelectorAll<HTMLElement>(UNREAD)].find(shown)
  if (unread) {
    event.preventDefault()
    event.stopImmediatePropagation()
    // It says what is wrong once one has left it.
    unread.blur()
    unread.focus()
    return
  }
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const wrong = [...target.querySelectorAll<HTMLElement>(WRONG)].filter(shown)
      if (wrong.some((each) => each.contains(document.activeElement))) return
      const first = wrong[0]
      ;(first?.matches(ENTERED) ? first : first?.querySelector<HTMLElement>(ENTERED))?.focus()
    }),
  )
}

/** Begins to hear of all dialogs; returns what ends it. */
export function hearDialogs(): () => void {
  const ends = new AbortController()
  // After whoever is in it: a form that takes the key itself has done so by then.
  window.addEventListener('keydown', onKey, { signal: ends.signal })
  document.addEventListener('submit', onSubmit, { capture: true, signal: ends.signal })
  return () => ends.abort()
}
