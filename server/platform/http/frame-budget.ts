/** A client says who it is, subscribes, and gives a sign of life now and then: more than this is none of ours. */
const MOST_FRAMES = 100
const FRAMES_MS = 10_000
/** Close code of a client that says too much. */
export const TOO_MANY = 4429

/** Counts what a client says: false once it is too much for the time. */
export function frameBudget(): () => boolean {
  let since = Date.now()
  let frames = 0
  return () => {
    const now = Date.now()
    if (now - since > FRAMES_MS) {
      since = now
      frames = 0
    }
    return ++frames <= MOST_FRAMES
  }
}
