/** Time and timers, as the rest takes them in: the only place that reads the device's clock. */
export type Clock = Readonly<{
  /** Milliseconds since 1970. */
  now(): number
  /** Calls back once after `ms`; the returned function calls it off. */
  after(ms: number, callback: () => void): () => void
}>

export const deviceClock: Clock = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}
