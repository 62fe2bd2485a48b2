/** Time as the emulator sees it. Tests pass their own to jump over the 24 h window without waiting. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /** Runs `task` once after `ms` milliseconds; the returned function calls it off. */
  after(ms: number, task: () => void): () => void
}

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
}
