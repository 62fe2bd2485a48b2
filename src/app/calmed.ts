/**
 * The same call, at once where the last one is longer ago than `everyMs` says, and else once when that time is over.
 * `stop` forgets a call that waits.
 */
export function calmed(call: () => void, everyMs: () => number): { call: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | null = null
  let waiting = false
  const run = () => {
    waiting = false
    timer = setTimeout(() => {
      timer = null
      if (waiting) run()
    }, everyMs())
    call()
  }
  return {
    call() {
      if (timer === null) run()
      else waiting = true
    },
    stop() {
      if (timer !== null) clearTimeout(timer)
      timer = null
      waiting = false
    },
  }
}
