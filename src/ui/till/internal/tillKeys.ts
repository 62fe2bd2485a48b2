import type { KeyboardEvent } from 'react'

/** What keys of the till do; what cannot be done now is left out. */
export type TillDeeds = Readonly<{
  send: () => void
  free: () => void
  discount: () => void
  search: () => void
  close: () => void
  repeat: () => void
  pix: (() => void) | null
  cash: (() => void) | null
}>

/** A field in which a slash is a slash. */
const WRITTEN = 'textarea, [data-till-search], [data-line-name], [data-till-customer] *'

/** The till's keys, wherever the keyboard is in it. They stand on the sheet of shortcuts (ui/kit/shortcuts/ShortcutSheet). */
export function tillKeys(deeds: TillDeeds) {
  return (event: KeyboardEvent): void => {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey, target } = event
    const done = (deed: (() => void) | null) => {
      event.preventDefault()
      event.stopPropagation()
      deed?.()
    }
    const isAlt = altKey && !ctrlKey && !shiftKey
    const isWritten = target instanceof HTMLElement && target.matches(WRITTEN)
    if (key === 'Enter' && (ctrlKey || metaKey)) done(deeds.send)
    else if (isAlt) {
      const byCode: Readonly<Record<string, (() => void) | null>> = {
        KeyN: deeds.free,
        KeyR: deeds.discount,
        KeyU: deeds.repeat,
        KeyP: deeds.pix,
        KeyD: deeds.cash,
      }
      // A key of the till's is never another screen's, even while it can do nothing.
      if (code in byCode) done(byCode[code] ?? null)
    } else if (key === '/' && !isWritten) done(deeds.search)
    else if (key === 'Escape' && !event.defaultPrevented) done(deeds.close)
  }
}
