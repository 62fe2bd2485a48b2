/** Time and timers, as the rest takes them in: the only place of the panel that reads the device's clock. */
export type Clock = Readonly<{
  /**
   * The device's time, ms since 1970. It may be hours off: for spans between two readings of it, and for what other
   * tabs of this device are told.
   */
  now(): number
  /**
   * The server's time as far as this device knows it, ms since 1970: for whatever goes into the log, is put beside what
   * the server says, or is shown.
   */
  served(): number
  /** Calls back once after `ms`; the returned function calls it off. */
  after(ms: number, callback: () => void): () => void
}>

/** The device's own, which knows of no better. */
export const deviceClock: Clock = {
  now: () => Date.now(),
  served: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

/** A clock that knows how far it is ahead of the server's, ms. */
export const servedClock = (device: Clock, ahead: () => number): Clock => ({
  ...device,
  served: () => device.now() - ahead(),
})
