/** Runs something after a while; gives what takes it back. */
export type Later = (run: () => void) => () => void

/**
 * The same call, at once where the last one is longer ago than the pause that `later` makes, and else once when that
 * is over. `stop` forgets a call that waits.
 */
export function throttled(call: () => void, later: Later): { call: () => void; stop: () => void } {
  let cancel: (() => void) | null = null
  let waiting = false
  const run = () => {
    waiting = false
    cancel = later(() => {
      cancel = null
      if (waiting) run()
    })
    call()
  }
  return {
    call() {
      if (cancel === null) run()
      else waiting = true
    },
    stop() {
      cancel?.()
      cancel = null
      waiting = false
    },
  }
}
