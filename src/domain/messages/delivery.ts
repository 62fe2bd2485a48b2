import { Ack, OUTCOME_UNKNOWN } from '../../../contract/delivery'
import { step } from '../kernel/step'
import { type DeliveryEvent, type DeliveryState, deliverySteps } from '../kernel/steps.gen'

/** What a message's row says about its delivery. */
export type Delivery = Readonly<{ state: DeliveryState; attempt: number }>

/** What tells the machine of a state; nothing leads back to `pending`. */
const EVENT_OF: Readonly<Record<DeliveryState, DeliveryEvent | null>> = {
  pending: null,
  unknown: 'ACK_UNKNOWN',
  accepted: 'ACK_ACCEPTED',
  sent: 'ACK_SENT',
  failed: 'ACK_FAILED',
  delivered: 'ACK_DELIVERED',
  read: 'ACK_READ',
  played: 'ACK_PLAYED',
}

/** The contract's `ack` number of a state. */
export function ackOf(state: DeliveryState): number {
  return state === 'unknown' || state === 'accepted' ? Ack.pending : Ack[state]
}

/**
 * The state that the contract's fields stand for; `taken`: does the provider have an id for it? The contract numbers
 * pending, unknown and accepted alike. An `ack` this build does not know counts as one of them.
 */
export function deliveryOf(ack: number, errorCode: string | null, taken: boolean): DeliveryState {
  switch (ack) {
    case Ack.failed:
      return 'failed'
    case Ack.sent:
      return 'sent'
    case Ack.delivered:
      return 'delivered'
    case Ack.read:
      return 'read'
    case Ack.played:
      return 'played'
    default:
      if (taken) return 'accepted'
      return errorCode === OUTCOME_UNKNOWN ? 'unknown' : 'pending'
  }
}

/**
 * Joins what is known with what arrives: a later attempt replaces, an earlier one is ignored, within one
 * attempt the machine decides. Returns `known` itself when nothing changes. Commutative and idempotent.
 */
export function joinDelivery(known: Delivery, arriving: Delivery): Delivery {
  if (arriving.attempt > known.attempt) return arriving
  if (arriving.attempt < known.attempt) return known
  const event = EVENT_OF[arriving.state]
  const state = event ? step(deliverySteps, known.state, event) : known.state
  return state === known.state ? known : { state, attempt: known.attempt }
}

/** May the attendant ask for another attempt? Only where the last one failed or nobody knows. */
export const canRetry = (state: DeliveryState): boolean => state === 'failed' || state === 'unknown'
