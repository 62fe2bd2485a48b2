import { useCallback, useContext, useSyncExternalStore } from 'react'
import { ClockContext, clockNow, onTick } from './clock'

/** Browsers let a longer timer off at once, ms. */
const LONGEST_TIMER = 2 ** 31 - 1

/** Has this moment (ms since 1970) passed? Renders again when it does and not before; null never passes. */
export function usePassed(at: number | null): boolean {
  const other = useContext(ClockContext)
  const subscribe = useCallback(
    (listener: () => void) => {
      if (other) return other.subscribe(listener)
      const left = at === null ? 0 : at - clockNow()
      const timer = left > 0 && left <= LONGEST_TIMER ? setTimeout(listener, left) : undefined
      // A timer of a machine that slept comes late, and what has passed by a wrong clock has not by one put right.
      const unwatch = onTick(listener)
      return () => {
        clearTimeout(timer)
        unwatch()
      }
    },
    [other, at],
  )
  return useSyncExternalStore(subscribe, () => at !== null && (other?.now() ?? clockNow()) >= at)
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
    Math.max(0, Math.ceil((at - (other?.now() ?? clockNow())) / 1_000)),
  )
}
