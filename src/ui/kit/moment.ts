import { useCallback, useContext, useSyncExternalStore } from 'react'
import { ClockContext } from './clock'

/** Looked at again this often, ms: a timer of a machine that slept comes late. */
const SLEEP_CHECK = 15_000

/** Has this moment (ms since 1970) passed? Renders again when it does and not before; null never passes. */
export function usePassed(at: number | null): boolean {
  const other = useContext(ClockContext)
  const subscribe = useCallback(
    (listener: () => void) => {
      if (other) return other.subscribe(listener)
      const left = at === null ? 0 : at - Date.now()
      if (left <= 0) return () => {}
      const timer = setTimeout(listener, left)
      const check = setInterval(listener, SLEEP_CHECK)
      return () => {
        clearTimeout(timer)
        clearInterval(check)
      }
    },
    [other, at],
  )
  return useSyncExternalStore(subscribe, () => at !== null && (other?.now() ?? Date.now()) >= at)
}

/** Whole seconds until a moment, never below zero. Moves every second: for a component that shows nothing else. */
export function useSecondsUntil(at: number): number {
  const other = useContext(ClockContext)
  const subscribe = useCallback(
    (listener: () => void) => {
      if (other) return other.subscribe(listener)
      const timer = setInterval(listener, 1_000)
      return () => clearInterval(timer)
    },
    [other],
  )
  return useSyncExternalStore(subscribe, () =>
    Math.max(0, Math.ceil((at - (other?.now() ?? Date.now())) / 1_000)),
  )
}
