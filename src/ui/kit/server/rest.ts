import { afterPaint } from '@ui/kit/afterPaint'
import { createContext, useCallback, useContext } from 'react'

/** Who shows one thing after the other faster than this is walking past them, ms. */
const WALKING_MS = 400
/** Who has stayed for this long looks at it, ms. */
const STAYED_MS = 300

/**
 * Gives a function that is told when something is shown (ms) and says from when on it may ask the server. The first asks
 * at once; of those that are only walked past, none asks: ten conversations by key were a hundred questions.
 */
export function restAfterWalking(): (now: number) => number {
  let shown = Number.NEGATIVE_INFINITY
  return (now) => {
    const walking = now - shown < WALKING_MS
    shown = now
    return walking ? now + STAYED_MS : now
  }
}

/** From when on what stands below may ask the server, on the clock of `performance.now()`. */
export const AskFrom = createContext(0)

/**
 * Gives a function for effects: runs what asks the server once what was rendered is painted, and not before `AskFrom`.
 * It gives what takes it back.
 */
export function useAsking(): (run: () => void) => () => void {
  const from = useContext(AskFrom)
  return useCallback(
    (run) => {
      const left = from - performance.now()
      if (left <= 0) return afterPaint(run)
      const timer = setTimeout(run, left)
      return () => clearTimeout(timer)
    },
    [from],
  )
}
