import type { Clock } from './clock'

/** A page that is not shown paints nothing and runs no animation frames; its work is not put off. */
const painting = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'visible'

/** Longest wait for a frame, ms: a page may be hidden while it waits, and a frame then does not come. */
const NO_FRAME_MS = 100

/** Calls back just before the page paints next, so that what it changes is seen in that very frame; at once where nothing is painted. */
function beforePaint(callback: () => void): void {
  if (painting()) withFrame(callback)
  else queueMicrotask(callback)
}

/** Calls back with the next frame, or when none comes. */
function withFrame(callback: () => void): void {
  const run = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    callback()
  }
  const frame = requestAnimationFrame(run)
  const timer = setTimeout(run, NO_FRAME_MS)
}

/** A frame of a 60 Hz screen, ms. */
const FRAME_MS = 17

/**
 * The same for work that comes again and again: before the next paint while it comes thick, and in a task of its own
 * where the last is longer ago than a frame. Asking for a frame has the page go through all of painting, which costs
 * more than a single event does; and who presses a key waits for that frame.
 *
 * What was `left` by the one before comes in the task after the next paint: one piece to a frame. Before that paint
 * it would stand beside the piece after it, which the end of the paint sets free, and two would share a frame. The
 * frame is asked for when a piece begins, so that it is due when the piece is over.
 */
export function pacedByPaint(): (callback: () => void, left?: boolean) => void {
  let last = Number.NEGATIVE_INFINITY
  let frame: Promise<void> | null = null
  const nextFrame = () => new Promise<void>((resolve) => withFrame(resolve))
  return (callback, left = false) => {
    const run = () => {
      last = performance.now()
      callback()
    }
    if (!left) frame = null
    if (left && painting()) {
      frame ??= nextFrame()
      void frame.then(() =>
        setTimeout(() => {
          frame = nextFrame()
          run()
        }),
      )
    } else if (painting() && performance.now() - last > FRAME_MS) setTimeout(run)
    else beforePaint(run)
  }
}

/** Waits for the frame that shows what was just rendered; a hidden page has none and waits 100 ms. */
export const nextPaint = (clock: Clock): Promise<void> =>
  new Promise((resolve) => {
    clock.after(NO_FRAME_MS, resolve)
    requestAnimationFrame(() => clock.after(0, resolve))
  })
