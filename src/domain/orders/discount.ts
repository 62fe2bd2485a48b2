/** What a quote's lines come to and what is taken off, both in cents. */
export type Reduction = Readonly<{ subtotal: number; discount: number }>

/** The most that a role may take off, in cents; `percent` is the role's, null: as much as there is. */
export const mostDiscount = (subtotal: number, percent: number | null): number =>
  percent === null ? subtotal : Math.round((subtotal * Math.round(percent * 100)) / 10_000)

/** May this role take off so much? What somebody else had granted in the quote `before` may stay. */
export const mayTakeOff = (now: Reduction, percent: number | null, before: Reduction | null): boolean =>
  percent === null ||
  now.discount <= mostDiscount(now.subtotal, percent) ||
  (before !== null && now.discount <= before.discount && now.subtotal >= before.subtotal)
