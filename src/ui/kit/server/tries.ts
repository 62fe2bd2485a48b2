/** Why something that a pane shows did not come. An empty sentence: the network. */
export type Missed = Readonly<{ code: string; message: string }>

/** Between what did not come and the next try by itself, ms: ever longer, and no longer than the last. */
export const PAUSES_MS: readonly number[] = [2_000, 4_000, 8_000, 15_000, 30_000, 60_000]

/** What may be well again by itself. Every other refusal is the same the next time. */
const PASSING: ReadonlySet<string> = new Set(['UNREACHABLE', 'INTERNAL', 'MAINTENANCE', 'UNKNOWN'])

/** Does it help to ask again without being told to? */
export const mayPass = ({ code }: Missed): boolean => PASSING.has(code)

/** Asks again what did not come, after growing pauses, and at once when the device is back on the network. */
export function tryingAgain(again: () => void): {
  /** It did not come. */
  missed: (why: Missed) => void
  /** It is here, or something else is wanted: the pauses begin again. */
  settled: () => void
  /** Nobody waits for it now. */
  rest: () => void
} {
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = () => {
    clearTimeout(timer)
    globalThis.removeEventListener?.('online', run)
  }
  const run = () => {
    rest()
    again()
  }
  return {
    rest,
    settled() {
      rest()
      tries = 0
    },
    missed(why) {
      rest()
      if (!mayPass(why)) return
      timer = setTimeout(run, PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)])
      tries += 1
      globalThis.addEventListener?.('online', run)
    },
  }
}
