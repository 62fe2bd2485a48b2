/**
 * The device's own time, ms since 1970, which may be hours off: for a span between two readings of it, which a clock that
 * is put right meanwhile must not stretch.
 */
export const deviceNow = (): number => Date.now()

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | null = null
let source = deviceNow
let shown = source()

/** The page looks at its clock so often, ms. */
export const TICK = 15_000

/**
 * The time, ms since 1970: the server's, as far as this device knows it. For what is worked out once, as in an answer to
 * a press; what is drawn asks `useNow` (ui/kit/clock.ts). Screens read no other clock (tests/architecture.test.ts).
 */
export const clockNow = (): number => source()

/** The time at the last tick, ms since 1970: the same until the next one. */
export const tickNow = (): number => shown

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
