import { useSyncExternalStore } from 'react'

/** What is wanted: one of them is to run, or to be chosen. */
type AskedMacro = Readonly<{ what: 'run'; id: string }> | Readonly<{ what: 'choose' }>

let asked: AskedMacro | null = null
const listeners = new Set<() => void>()

/** Runs a macro in the open ticket, or opens the choice, from wherever one is (palette, menu, key); null: no more. */
export function askMacro(wanted: AskedMacro | null): void {
  asked = wanted
  for (const listener of [...listeners]) listener()
}

/** What is wanted now. */
export const useAskedMacro = (): AskedMacro | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
