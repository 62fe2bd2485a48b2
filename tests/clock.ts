import type { Clock } from '@infra/clock'
import type { Ids } from '@infra/ids'

/** A clock that stands still until it is told to go on. */
export class FakeClock implements Clock {
  #now: number
  #timers: { at: number; callback: () => void }[] = []

  constructor(now = Date.UTC(2026, 10, 20, 12)) {
    this.#now = now
  }

  now = (): number => this.#now
  served = this.now

  after = (ms: number, callback: () => void): (() => void) => {
    const timer = { at: this.#now + ms, callback }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /** Timers that have not gone off, ms from now, soonest first. */
  get pending(): number[] {
    return this.#timers.map(({ at }) => at - this.#now).sort((a, b) => a - b)
  }

  /** Lets time pass; timers go off in their order, and what they start is given its turn. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.#timers = this.#timers.filter((other) => other !== next)
      this.#now = next.at
      next.callback()
      await settle()
    }
    this.#now = end
    await settle()
  }
}

/** Gives promises that are already settled their turn. */
export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/** Ids that count up; chance is always the middle. */
export function countingIds(prefix = 'id'): Ids {
  let n = 0
  return {
    unique: () => {
      n += 1
      return `${prefix}-${n}`
    },
    chance: () => 0.5,
  }
}
