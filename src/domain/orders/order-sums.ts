import { shareOut } from '../money/share-out'

/**
 * What a line is priced by, in cents. `pbm`: what a benefit programme takes off all of it; `pbm_stacks`: whether the shop's own
 * discount is shared out over such a line too.
 */
export type PricedLine = Readonly<{ price: number; quantity: number; pbm?: number; pbm_stacks?: boolean }>

/**
 * What an order comes to, in cents. `discount`: all that is taken off, of which `pbm` by benefit programmes. `lines`: the same of
 * each, and what it comes to, in their order.
 */
export type OrderSums = Readonly<{
  subtotal: number
  discount: number
  pbm: number
  fee: number
  total: number
  lines: readonly Readonly<{ discount: number; pbm: number; total: number }>[]
}>

const costOf = ({ price, quantity }: PricedLine): number => price * quantity
/** Never more than there is. */
export const pbmOf = (line: PricedLine): number => Math.min(line.pbm ?? 0, costOf(line))

/** What of a line the shop's own discount is taken off. */
const baseOf = (line: PricedLine): number =>
  pbmOf(line) > 0 && !line.pbm_stacks ? 0 : costOf(line) - pbmOf(line)

/** The most that the shop may take off lines by a discount of its own, in cents. */
export const mostOff = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, line) => sum + baseOf(line), 0)

/**
 * What an order comes to: the one function by which it is known. The shop's `discount` is shared out by the largest remainder over the
 * lines that take part in it, so that the lines and the fee sum up to the total to the cent, whatever is returned later.
 * @throws RangeError for a discount of more than the lines that take part cost, and for what are no cents.
 */
export function orderSums(lines: readonly PricedLine[], discount: number, fee: number): OrderSums {
  const bases = lines.map(baseOf)
  if (discount > mostOff(lines)) throw new RangeError('more off than there is')
  const shares = shareOut(discount, bases)
  const subtotal = lines.reduce((sum, line) => sum + costOf(line), 0)
  const pbm = lines.reduce((sum, line) => sum + pbmOf(line), 0)
  return {
    subtotal,
    discount: discount + pbm,
    pbm,
    fee,
    total: subtotal - discount - pbm + fee,
    lines: lines.map((line, place) => {
      const off = (shares[place] ?? 0) + pbmOf(line)
      return { discount: off, pbm: pbmOf(line), total: costOf(line) - off }
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
