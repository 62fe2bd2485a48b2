/** Longest wait for a frame, ms: a page that is hidden has none. */
const NO_FRAME_MS = 100

/**
 * Runs once what has just been rendered is painted; gives what takes it back. React ends a click or a key with its
 * effects, before the paint: a question to the server that one of them asks there holds up the very screen it is for.
 */
export function afterPaint(run: () => void): () => void {
  const { port1, port2 } = new MessageChannel()
  const stop = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    port1.close()
  }
  const now = () => {
    stop()
    run()
  }
  port1.onmessage = now
  const frame = requestAnimationFrame(() => port2.postMessage(null))
  const timer = setTimeout(now, NO_FRAME_MS)
  return stop
}
