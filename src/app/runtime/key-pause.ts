/** Longest wait for a key, ms. */
const NO_KEY_MS = 250
/** Longest wait for the frame that shows it, ms: a page that is hidden has none. */
const NO_FRAME_MS = 100

/**
 * Runs once the next key that somebody presses is painted, or soon when none comes; gives what takes it back. Who
 * types has just seen a letter then and presses the next one in some 50 ms at the earliest: what is rendered in
 * between holds up no letter.
 */
export function afterNextKey(run: () => void): () => void {
  let frame = 0
  const { port1, port2 } = new MessageChannel()
  const stop = () => {
    removeEventListener('keydown', pressed, true)
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    port1.close()
  }
  const now = () => {
    stop()
    run()
  }
  const pressed = () => {
    removeEventListener('keydown', pressed, true)
    clearTimeout(timer)
    timer = setTimeout(now, NO_FRAME_MS)
    frame = requestAnimationFrame(() => port2.postMessage(null))
  }
  port1.onmessage = now
  addEventListener('keydown', pressed, true)
  let timer = setTimeout(now, NO_KEY_MS)
  return stop
}
