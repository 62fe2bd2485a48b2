import { createContext, useContext, useSyncExternalStore } from 'react'

const TICK = 15_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | null = null
let now = Date.now()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === null) {
    now = Date.now()
    timer = setInterval(() => {
      now = Date.now()
      for (const each of listeners) each()
    }, TICK)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0 && timer !== null) {
      clearInterval(timer)
      timer = null
    }
  }
}

/** Another clock for the screens below: a replay's own. */
export const ClockContext = createContext<Readonly<{
  now: () => number
  subscribe: (listener: () => void) => () => void
}> | null>(null)

/** The time, ms; one timer for the whole screen moves it every 15 s. `grain` rounds down, to render less often. */
export function useNow(grain = TICK): number {
  const other = useContext(ClockContext)
  return useSyncExternalStore(
    other?.subscribe ?? subscribe,
    () => Math.floor((other?.now() ?? now) / grain) * grain,
  )
}
