import { createContext, useContext, useSyncExternalStore } from 'react'

/**
 * The device's own time, ms since 1970, which may be hours off: for a span between two readings of it, which a clock that
 * is put right meanwhile must not stretch.
 */
export const deviceNow = (): number => Date.now()

const TICK = 15_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | null = null
let source = deviceNow
let shown = source()

/**
 * The time, ms since 1970: the server's, as far as this device knows it. For what is worked out once, as in an answer to
 * a press; what is drawn asks {@link useNow}. Screens read no other clock (tests/architecture.test.ts).
 */
export const clockNow = (): number => source()

/** Says whose time it is; the returned function is called when that clock was put right. */
export function keepTimeBy(clock: () => number): () => void {
  source = clock
  look()
  return look
}

function look(): void {
  shown = source()
  for (const each of [...listeners]) each()
}

/** Calls back every 15 s and when the clock was put right; one timer for the whole screen. */
export function onTick(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === null) {
    shown = source()
    timer = setInterval(look, TICK)
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

/** The time, ms; it moves every 15 s. `grain` rounds down, to render less often. */
export function useNow(grain = TICK): number {
  const other = useContext(ClockContext)
  return useSyncExternalStore(
    other?.subscribe ?? onTick,
    () => Math.floor((other?.now() ?? shown) / grain) * grain,
  )
}
