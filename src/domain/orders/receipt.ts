import type { PaymentKind } from '../../../contract/order-lists'

/** What is judged when somebody says that money came in for an order; money in cents. */
type Receipt = Readonly<{
  amount: number
  /** What is still owed. */
  due: number
  /** What the order comes to. */
  total: number
  /** Was it said that the customer paid more than is owed, and that it stays? */
  more: boolean
  /** May they give money back: are they of the back office? */
  mayGiveBack: boolean
}>

/** What a customer gets back at once of what they put on the counter, in cents ("troco"). */
export const changeOf = ({ amount, due }: Pick<Receipt, 'amount' | 'due'>): number =>
  Math.max(0, amount - due)

/** What is said of what a customer put on the counter; money in cents. */
type Handed = Readonly<{
  kind: PaymentKind
  /** What stays with the shop. */
  amount: number
  /** What was put down; null: nobody said. */
  handed: number | null
}>

/** Why what was put down is not written as it was typed; null: it is. Only cash has change, and it is never less than what stays. */
export function handedFault({ kind, amount, handed }: Handed): 'noCash' | 'less' | null {
  if (handed === null) return null
  if (kind !== 'cash') return 'noCash'
  return handed < amount ? 'less' : null
}

/**
 * Why money is not taken as it was typed; null: it is. More than is owed is asked about, for it is mostly the note that the
 * change was given on; more than the whole order is seldom anything but a slip, and left to whoever may give it back.
 */
export function receiptFault(receipt: Receipt): 'more' | 'aboveTotal' | null {
  const { amount, total, more, mayGiveBack } = receipt
  if (changeOf(receipt) === 0) return null
  if (!more) return 'more'
  return amount > total && !mayGiveBack ? 'aboveTotal' : null
}
