/** A slice, ms, while what comes is folded in one; then the page paints and takes what was typed. */
const SHORT_MS = 8
/**
 * A slice, ms, while much waits: with painting, the log's packing, the other threads' share of the processor and a
 * collection of what is young it stays within two frames of a 60 Hz screen.
 */
const LONG_MS = 12
/** How much longer the next slice gets, ms, while the page keeps up. */
const STEP_MS = 4
/** Two slices that begin further apart than this, ms, were too long for this device. */
const APART_MS = 36

/**
 * How long frames are folded before the page paints. Every paint costs its time however little was folded before
 * it, so while much waits slices grow; they shrink at once where the page no longer shows a frame in
 * {@link APART_MS}, be it for a slow device or for other work.
 */
export class SliceLength {
  #ms = SHORT_MS
  #began = 0

  /** Length of the slice that begins now, ms. `left`: the slice before left frames waiting. */
  next(now: number, left: boolean): number {
    const apart = now - this.#began
    this.#began = now
    if (!left || apart > APART_MS) this.#ms = SHORT_MS
    else this.#ms = Math.min(LONG_MS, this.#ms + STEP_MS)
    return this.#ms
  }
}
