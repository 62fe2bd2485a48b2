import { shareOut } from '../money/share-out'

/** What a line is priced by, in cents. */
type PricedLine = Readonly<{ price: number; quantity: number }>

/** What an order comes to, in cents. `lines`: what is taken off each and what it comes to, in their order. */
export type OrderSums = Readonly<{
  subtotal: number
  discount: number
  fee: number
  total: number
  lines: readonly Readonly<{ discount: number; total: number }>[]
}>

/**
 * What an order comes to. The discount is shared out over the lines by the largest remainder, so that the lines and the fee
 * sum up to the total to the cent, whatever is returned later.
 * @throws RangeError for a discount of more than the lines cost, and for what are no cents.
 */
export function orderSums(lines: readonly PricedLine[], discount: number, fee: number): OrderSums {
  const costs = lines.map(({ price, quantity }) => price * quantity)
  const subtotal = costs.reduce((sum, cost) => sum + cost, 0)
  if (discount > subtotal) throw new RangeError('more off than there is')
  const shares = shareOut(discount, costs)
  return {
    subtotal,
    discount,
    fee,
    total: subtotal - discount + fee,
    lines: costs.map((cost, place) => {
      const share = shares[place] ?? 0
      return { discount: share, total: cost - share }
    }),
  }
}

/** What is given back for pieces of a line that come back after `before` others did: no cent is lost over all pieces. */
export function returnWorth(
  line: Readonly<{ quantity: number; total: number }>,
  before: number,
  pieces: number,
): number {
  if (pieces < 0 || before < 0 || before + pieces > line.quantity)
    throw new RangeError('more comes back than went out')
  const upTo = (count: number) => Number((BigInt(line.total) * BigInt(count)) / BigInt(line.quantity))
  return upTo(before + pieces) - upTo(before)
}

/** What of an order is paid: `due` is still to come, `over` too much came. In cents. */
type Coverage = Readonly<{
  paid: number
  due: number
  over: number
  state: 'none' | 'part' | 'covered' | 'over'
}>

/** What is paid of a total when this came in and that went back. */
export function coverage(total: number, received: number, refunded: number): Coverage {
  const paid = received - refunded
  const state =
    paid > total
      ? 'over'
      : paid === total && (total > 0 || received > 0)
        ? 'covered'
        : paid > 0
          ? 'part'
          : 'none'
  return { paid, due: Math.max(0, total - paid), over: Math.max(0, paid - total), state }
}
