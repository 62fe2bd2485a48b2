/** Where something of this size stands: its upper left corner and its size, px of the window. */
type Area = Readonly<{ left: number; top: number; width: number; height: number }>

/** So far apart it is looked whether a control lies below, px: less than the smallest of them. */
const MESH = 16
/** So far down it is tried next, px. */
const STEP = 16

/** From one end to the other, both included, no further apart than the mesh, px. */
const along = (from: number, length: number): number[] => {
  const parts = Math.max(1, Math.ceil(length / MESH))
  return Array.from({ length: parts + 1 }, (_, at) => from + (length * at) / parts)
}

/**
 * The first free `top`, px: tried from the preferred one down to `bottom`, then from it up to 0. Free is where a box of this
 * size covers no control; null: nowhere. `isControl`: is the topmost element at this point something that one operates?
 */
export function freePlace(
  preferred: Area,
  bottom: number,
  isControl: (left: number, top: number) => boolean,
): number | null {
  const { left, width, height } = preferred
  const acrosses = along(left, width)
  const isFree = (top: number) => along(top, height).every((y) => acrosses.every((x) => !isControl(x, y)))
  for (let top = preferred.top; top + height <= bottom; top += STEP) if (isFree(top)) return top
  for (let top = preferred.top - STEP; top >= 0; top -= STEP) if (isFree(top)) return top
  return null
}
