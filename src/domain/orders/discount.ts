/** What lines come to at the shop's own prices, and what is taken off that in all; both in cents. */
export type Reduction = Readonly<{ subtotal: number; discount: number }>

/** A line beside the shop's list, in cents; `list_price` null: the list says none. */
type ListedLine = Readonly<{ price: number; quantity: number; list_price: number | null }>

/**
 * What is taken off lines: the discount, and whatever they cost less than on the shop's list, for a price that is typed over
 * is a discount by another name. What costs more than on the list makes no room for it.
 */
export function reductionOf(lines: readonly ListedLine[], discount: number): Reduction {
  let subtotal = 0
  let below = 0
  for (const { price, quantity, list_price: list } of lines) {
    subtotal += Math.max(price, list ?? price) * quantity
    below += Math.max(0, (list ?? price) - price) * quantity
  }
  return { subtotal, discount: discount + below }
}

/**
 * What a shop takes off an order as it is kept: `reduction` is its own discount (without `pbm`, what benefit programmes take off) and
 * what its lines cost less than on the list.
 */
export const reductionKept = (
  order: Readonly<{ subtotal: number; discount: number; pbm: number; reduction: number }>,
): Reduction => ({
  subtotal: order.subtotal + order.reduction - (order.discount - order.pbm),
  discount: order.reduction,
})

/** The most that a role may take off, in cents; `percent` is the role's, null: as much as there is. */
export const mostDiscount = (subtotal: number, percent: number | null): number =>
  percent === null ? subtotal : Math.round((subtotal * Math.round(percent * 100)) / 10_000)

/** May this role take off so much? What somebody else had granted in the quote or order `before` may stay. */
export const mayTakeOff = (now: Reduction, percent: number | null, before: Reduction | null): boolean =>
  percent === null ||
  now.discount <= mostDiscount(now.subtotal, percent) ||
  (before !== null && isNoMore(now, before))

/** Is no more taken off than before, of no less? Then what was granted stays so. */
export const isNoMore = (now: Reduction, before: Reduction): boolean =>
  now.discount <= before.discount && now.subtotal >= before.subtotal
