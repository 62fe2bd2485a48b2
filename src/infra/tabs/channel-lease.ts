import type { Clock } from '@infra/clock'
import type { Lease, Leases } from './lease'
import type { TabPort } from './port'

/** A tab that holds the lease answers within this, ms; a busy one may take a while. */
const ANSWER_MS = 300

/**
 * The lease where the browser has no Web Locks: a tab asks the others and takes what nobody claims. Of two
 * that ask at once the one that asked first has it.
 */
export function channelLeases(port: TabPort, clock: Clock): Leases {
  /** Answers those who ask from now on. */
  function hold(lost: () => void): Lease {
    const stop = port.listen((message) => {
      if (message.type === 'leaseAsked') port.post({ type: 'leaseHeld' })
      if (message.type !== 'leaseWanted') return
      stop()
      lost()
    })
    return { release: stop }
  }

  function take(lost: () => void): Promise<Lease | null> {
    return new Promise((resolve) => {
      const at = clock.now()
      let denied = false
      const stop = port.listen((message, from) => {
        if (message.type === 'leaseHeld') denied = true
        if (message.type !== 'leaseAsked') return
        if (message.at < at || (message.at === at && from < port.tab)) denied = true
        else port.post({ type: 'leaseHeld' })
      })
      port.post({ type: 'leaseAsked', at })
      clock.after(ANSWER_MS, () => {
        stop()
        resolve(denied ? null : hold(lost))
      })
    })
  }

  return {
    take,
    async seize(lost) {
      port.post({ type: 'leaseWanted' })
      return (await take(lost)) ?? hold(lost)
    },
  }
}
