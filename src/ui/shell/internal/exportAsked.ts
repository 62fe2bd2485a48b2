import { useSyncExternalStore } from 'react'

let asked = false
const listeners = new Set<() => void>()

/** Opens or closes the export dialog, from wherever one is: the menu, or its shortcut. */
export function askForExport(open: boolean): void {
  asked = open
  for (const listener of [...listeners]) listener()
}

/** Is the export dialog wanted? */
export const useExportAsked = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
