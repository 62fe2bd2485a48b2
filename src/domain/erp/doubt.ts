/** A price that moves by more than this share of what it was waits for a person, per cent. */
const LARGEST_CHANGE_PERCENT = 60
/** Of the products known from an ERP so many may be gone at once, per cent; beyond that it looks like a fault there. */
const MOST_MISSING_PERCENT = 20
/** Below so many products a share of them says nothing. */
const FEW = 10

/**
 * Why a price that came from outside is not taken by itself; null: it is. Cents; `known` null: there was none so far.
 * A price of zero sells a product for nothing, and a jump is mostly a comma in the wrong place.
 */
export function priceDoubt(known: number | null, come: number): 'zero' | 'jump' | null {
  if (come === known) return null
  if (come <= 0) return 'zero'
  if (known === null || known <= 0) return null
  return Math.abs(come - known) * 100 > known * LARGEST_CHANGE_PERCENT ? 'jump' : null
}

/** Are so many of the known products missing that the whole run is doubted? */
export const tooManyMissing = (known: number, missing: number): boolean =>
  known >= FEW && missing * 100 > known * MOST_MISSING_PERCENT
