/** How the money of an order stands, in cents; `asked`: nothing has come yet, and how it was asked for says more. */
export type PaymentStanding =
  | Readonly<{ kind: 'toGiveBack' | 'part' | 'over'; amount: number }>
  | Readonly<{ kind: 'due' | 'covered' | 'nothing' | 'asked' }>

/**
 * How the money of an order stands. What was canceled, or came back whole, and was paid all the same is to be given back;
 * the words of the specification (section 4) for a payment that was asked for are left to `requestStatus`.
 */
export function paymentStanding({
  owed,
  paid,
  isEnded,
  isAsked,
}: Readonly<{
  owed: number
  paid: number
  /** Was it canceled, or did it come back? */
  isEnded: boolean
  /** Was it asked for in a way that the specification has words for? */
  isAsked: boolean
}>): PaymentStanding {
  if (isEnded) return paid > 0 ? { kind: 'toGiveBack', amount: paid } : { kind: 'nothing' }
  if (paid > owed) return { kind: 'over', amount: paid - owed }
  if (paid === owed) return { kind: 'covered' }
  if (paid > 0) return { kind: 'part', amount: owed - paid }
  return { kind: isAsked ? 'asked' : 'due' }
}
