import { useSyncExternalStore } from 'react'

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

/** The time, ms; one timer for the whole screen moves it every 15 s. `grain` rounds down, to render less often. */
export function useNow(grain = TICK): number {
  return useSyncExternalStore(subscribe, () => Math.floor(now / grain) * grain)
}
