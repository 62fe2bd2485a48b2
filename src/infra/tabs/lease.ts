/** The right of one tab to own the log, the socket and the outbox of a tenant. */
export type Lease = Readonly<{ release(): void }>

/** How a tab comes to the lease. `lost` is called when another tab seizes it. */
export type Leases = Readonly<{
  /** Takes it if it is free; null when another tab holds it. */
  take(lost: () => void): Promise<Lease | null>
  /** Takes it away from whoever holds it: when the user says so, or when its holder does not answer. */
  seize(lost: () => void): Promise<Lease>
}>

/** A lease that tabs can wait for in a queue. */
export type QueuedLeases = Leases &
  Readonly<{
    /** Takes it when the tabs before have gone. Never resolves once `signal` has called the waiting off. */
    wait(signal: AbortSignal, lost: () => void): Promise<Lease>
  }>

/**
 * Leases by Web Locks: they end with the tab, however it ends, and the next in the queue has them within
 * milliseconds. Null where the browser has none (a plain-http address).
 */
export function webLeases(name: string): QueuedLeases | null {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return null
  const ask = (options: LockOptions, lost: () => void): Promise<Lease | null> =>
    new Promise((resolve) => {
      locks
        .request(name, options, (lock) => {
          if (!lock) {
            resolve(null)
            return undefined
          }
          return new Promise<void>((release) => resolve({ release }))
        })
        // A seized lock rejects the holder's request with an AbortError, and so does one that was called off.
        .catch(() => options.signal?.aborted || lost())
    })
  return {
    take: (lost) => ask({ ifAvailable: true }, lost),
    async seize(lost) {
      const lease = await ask({ steal: true }, lost)
      if (!lease) throw new Error('a lock that is stolen is always given')
      return lease
    },
    async wait(signal, lost) {
      const lease = await ask({ signal }, () => lost())
      if (!lease) throw new Error('a lock that is waited for is given in the end')
      return lease
    },
  }
}

/** Where nothing tells tabs apart, a tab is trusted to be alone. */
export const aloneLeases: Leases = {
  take: async () => ({ release: () => {} }),
  seize: async () => ({ release: () => {} }),
}
