/** To what a changed price is rounded: the cent, ten cents, ",90", ",99", or whole reais. */
export const ROUNDINGS = ['cent', 'ten', 'x90', 'x99', 'whole'] as const
export type Rounding = (typeof ROUNDINGS)[number]

/** How far a price may be changed at once, per cent. */
export const LEAST_PERCENT = -90
export const MOST_PERCENT = 500

/** The nearest price at or above one cent that ends as wanted; of two as near the lower. */
function nearest(cents: number, step: number, ending: number): number {
  const below = Math.floor((cents - ending) / step) * step + ending
  const above = below + step
  if (below < 1) return above < 1 ? above + step : above
  return cents - below <= above - cents ? below : above
}

/**
 * A price changed by per cents and rounded, in cents. A price of nothing stays nothing. No rounding takes a price to
 * nothing.
 */
export function changedPrice(cents: number, percent: number, rounding: Rounding): number {
  if (cents === 0) return 0
  // Tenths of a hair of binary are rounded away before the price is.
  const exact = Number(((cents * (100 + percent)) / 100).toPrecision(15))
  switch (rounding) {
    case 'cent':
      return Math.max(1, Math.round(exact))
    case 'ten':
      return nearest(exact, 10, 0)
    case 'x90':
      return nearest(exact, 100, 90)
    case 'x99':
      return nearest(exact, 100, 99)
    case 'whole':
      return nearest(exact, 100, 0)
  }
}
