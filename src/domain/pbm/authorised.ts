import type { PbmState } from '../../../contract/pbm-lists'
import { WHOLE } from './programme-product'

/** Does it take something off its line? */
export const isEffective = (state: PbmState): boolean =>
  state === 'authorised' || state === 'confirmed' || state === 'unpaid'

/** Is the operator's answer still to come? */
export const isAwaited = (state: PbmState): boolean => state === 'asked' || state === 'pending'

/** Does it stand at its line, so that no other is asked for? */
export const holdsLine = (state: PbmState): boolean => isEffective(state) || isAwaited(state)

/**
 * What a programme takes off a line, in cents: `rate` is in hundredths of a per cent. Rounded for each piece, half a cent up, as
 * operators print it on the receipt: the line is as many times the piece.
 */
export const rateOff = (price: number, quantity: number, rate: number): number =>
  Math.min(price, Math.round((price * rate) / WHOLE)) * quantity

/** Of a discount, what the operator repays: `percent` of it, half a cent up. */
export const repaid = (discount: number, percent: number): number => Math.round((discount * percent) / 100)
