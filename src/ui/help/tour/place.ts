/** A rectangle on the screen, px. */
export type Box = Readonly<{ left: number; top: number; width: number; height: number }>

const GAP = 12
const EDGE = 8

/** Where a card of this size stands so that what it speaks of stays in sight: below it, above it, beside it, or over its end. */
export function placeBeside(
  target: Box | null,
  card: Readonly<{ width: number; height: number }>,
  screen: Readonly<{ width: number; height: number }>,
): Readonly<{ left: number; top: number }> {
  const within = (at: number, size: number, all: number) => Math.max(EDGE, Math.min(at, all - size - EDGE))
  if (target === null)
    return {
      left: within((screen.width - card.width) / 2, card.width, screen.width),
      top: within(screen.height, card.height, screen.height),
    }
  const left = within(target.left, card.width, screen.width)
  const below = target.top + target.height + GAP
  if (below >= EDGE && below + card.height + EDGE <= screen.height) return { left, top: below }
  const above = target.top - card.height - GAP
  if (above >= EDGE) return { left, top: within(above, card.height, screen.height) }
  const top = within(target.top, card.height, screen.height)
  const right = target.left + target.width + GAP
  if (right + card.width + EDGE <= screen.width) return { left: right, top }
  const before = target.left - card.width - GAP
  if (before >= EDGE) return { left: before, top }
  return { left, top: within(target.top + target.height - card.height - GAP, card.height, screen.height) }
}
