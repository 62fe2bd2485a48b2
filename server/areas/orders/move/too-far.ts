import { Refusal } from '../../../platform/graphql/refusal'
import type { LockedOrder } from '../locked-order'

/** An order that does not take a command any more, in words. */
export const tooFar = ({ phase, number }: Pick<LockedOrder, 'phase' | 'number'>) =>
  new Refusal(
    'CONFLICT',
    phase === 'canceled'
      ? `O pedido ${number} foi cancelado e não muda mais.`
      : `O pedido ${number} já foi adiante: isto não é mais possível.`,
  )
