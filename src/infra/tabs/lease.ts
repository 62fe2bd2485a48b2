/** The right of one tab to own the log, the socket and the outbox of a tenant. */
export type Lease = Readonly<{ release(): void }>

/**
 * Takes the lease by Web Locks: it ends with the tab, however it ends. `onLost` is called when another tab
 * takes it over. Resolves to null when somebody else holds it and `takeOver` is false. Where the browser has
 * no Web Locks (a plain-http address), the tab is trusted to be alone.
 */
export function takeLease(name: string, takeOver: boolean, onLost: () => void): Promise<Lease | null> {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return Promise.resolve({ release: () => {} })
  return new Promise((resolve) => {
    const options: LockOptions = takeOver ? { steal: true } : { ifAvailable: true }
    locks
      .request(name, options, (lock) => {
        if (!lock) {
          resolve(null)
          return undefined
        }
        return new Promise<void>((release) => resolve({ release }))
      })
      // A stolen lock rejects the holder's request with an AbortError.
      .catch(() => onLost())
  })
}
