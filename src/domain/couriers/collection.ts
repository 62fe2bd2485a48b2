import type { PaymentKind } from '../../../contract/order-lists'

/** What is known of an order's money when it goes out; cents. */
export type Doorstep = Readonly<{
  /** What is still to come. */
  due: number
  /** What is waited for in another way than by Pix; null: nothing. */
  awaited: Readonly<{ kind: PaymentKind; amount: number; changeFor: number | null }> | null
  /** Does the customer hold a code by which they may pay now? */
  openPix: boolean
}>

/** What is collected at the door: how, how much, and the sum for which change is brought along; cents. */
export type Collection = Readonly<{ kind: PaymentKind; amount: number; changeFor: number | null }>

/**
 * What a courier collects for an order; null: nothing. What was agreed on is asked for, and no more than is due. Where nobody has
 * asked for anything it is all of it, in cash; where a code is out nothing is, or it would be paid twice.
 */
export function collectionOf({ due, awaited, openPix }: Doorstep): Collection | null {
  if (due <= 0) return null
  if (awaited) return { ...awaited, amount: Math.min(due, awaited.amount) }
  return openPix ? null : { kind: 'cash', amount: due, changeFor: null }
}
