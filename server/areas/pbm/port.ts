/** What is asked of an operator. Prices in cents. */
export type PbmRequest = Readonly<{
  /** How the operator knows the shop; '': by the key alone. */
  store: string
  programme: string
  beneficiary: Beneficiary
  ean: string
  quantity: number
  /** Of a piece. */
  price: number
}>

/** Who buys by a programme: by their card, their CPF, or both; '' is none. */
export type Beneficiary = Readonly<{ card: string; document: string }>

/** What an operator says of what it was asked. */
export type PbmAnswer =
  | Readonly<{ state: 'pending' }>
  | Readonly<{ state: 'denied'; reason: string }>
  | Readonly<{
      state: 'authorised'
      number: string
      /** Of all pieces, cents; `refund`: what of it is repaid, null: what the programme says. */
      discount: number
      refund: number | null
      validUntil: Date
    }>

/** An operator of benefit programmes in our terms. Everything rejects with {@link PbmFailure} alone. */
export interface PbmOperator {
  /** What it has under our key; asked for before anything is asked anew. Null: nothing. */
  find(key: string): Promise<PbmAnswer | null>
  ask(key: string, request: PbmRequest): Promise<PbmAnswer>
  /** Says that it was sold. Rejects with 'refused' where the operator will not pay. */
  confirm(key: string): Promise<void>
  /** Takes it back, whatever became of it; of what it does not have too. */
  reverse(key: string): Promise<void>
}

/**
 * A call that came to nothing. `refused`: never as it is; `down`: not now. What was done may have taken effect all the same: whoever
 * tries again asks first.
 */
export class PbmFailure extends Error {
  override readonly name = 'PbmFailure'
  constructor(
    readonly kind: 'refused' | 'down',
    /** For people. */
    readonly say: string,
  ) {
    super(`${kind}: ${say}`)
  }
}
