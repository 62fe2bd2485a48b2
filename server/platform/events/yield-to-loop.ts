/** How long feeds may write in one turn of the event loop, ms: what came in meanwhile waits as long. */
const MOST_MS = 5

let since: number | null = null

/**
 * Resolves at once, or in the loop's next turn where this one has been written in for {@link MOST_MS}. A frame that
 * the network takes immediately is answered without leaving the turn: a feed that catches up on thousands of events
 * would let nobody else in until it is through.
 */
export function yieldToLoop(): Promise<void> | undefined {
  const now = performance.now()
  if (since === null) {
    since = now
    setImmediate(() => {
      since = null
    })
    return undefined
  }
  if (now - since < MOST_MS) return undefined
  return new Promise((resolve) => setImmediate(resolve))
}
