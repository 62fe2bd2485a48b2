import type { Clock } from './clock'

/** A page that is not shown paints nothing and runs no animation frames; its work is not put off. */
const painting = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'visible'

/** Longest wait for a frame, ms: a page may be hidden while it waits, and a frame then does not come. */
const NO_FRAME_MS = 100

/** Calls back just before the page paints next, so that what it changes is seen in that very frame; at once where nothing is painted. */
export function beforePaint(callback: () => void): void {
  if (!painting()) {
    queueMicrotask(callback)
    return
  }
  const run = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    callback()
  }
  const frame = requestAnimationFrame(run)
  const timer = setTimeout(run, NO_FRAME_MS)
}

/** Waits for the frame that shows what was just rendered; a hidden page has none and waits 100 ms. */
export const nextPaint = (clock: Clock): Promise<void> =>
  new Promise((resolve) => {
    clock.after(NO_FRAME_MS, resolve)
    requestAnimationFrame(() => clock.after(0, resolve))
  })
