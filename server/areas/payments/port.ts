/** A "devolução" of a Pix as the provider has it. Money in cents. */
export type PspRefund = Readonly<{
  id: string
  amount: number
  state: 'asked' | 'done' | 'refused'
  /** Why it was refused, as the provider says it. */
  reason: string | null
  at: Date
}>

/** Money that came for a charge: one Pix, named by its end-to-end id in the whole country. */
type PspPix = Readonly<{
  endToEndId: string
  amount: number
  at: Date
  refunds: readonly PspRefund[]
}>

/** A charge that a provider holds. `removed`: taken back, nobody pays it any more. */
export type PspCharge = Readonly<{
  txid: string
  state: 'open' | 'paid' | 'removed'
  amount: number
  /** What is pasted into a bank's app; null: only its address is known. */
  code: string | null
  /** Where banks read it, without https://. */
  location: string | null
  expiresAt: Date
  pix: readonly PspPix[]
}>

/** A charge as it is asked for. */
type NewCharge = Readonly<{
  txid: string
  amount: number
  /** The receiver's key. */
  key: string
  expirySeconds: number
  /** Shown to the payer: which order it is. */
  note: string
}>

/** A payment provider (PSP) in our terms. Everything rejects with {@link PspFailure} alone. */
export interface Psp {
  /** The charge with our txid; asked for before any is made. Null: there is none. */
  find(txid: string): Promise<PspCharge | null>
  create(charge: NewCharge): Promise<PspCharge>
  /** Takes a charge back. */
  remove(txid: string): Promise<void>
  /** The refund with our id; asked for before any is made. Null: there is none. */
  findRefund(endToEndId: string, id: string): Promise<PspRefund | null>
  refund(endToEndId: string, id: string, amount: number): Promise<PspRefund>
  /** Says where notices of money to this key go. */
  register(key: string, url: string): Promise<void>
}

/**
 * A call that came to nothing. `login`: it does not know us; `refused`: never as it is; `down`: not now. What was done
 * may have taken effect all the same: whoever tries again asks first.
 */
export class PspFailure extends Error {
  override readonly name = 'PspFailure'
  constructor(
    readonly kind: 'login' | 'refused' | 'down',
    /** For people. */
    readonly say: string,
  ) {
    super(`${kind}: ${say}`)
  }
}
