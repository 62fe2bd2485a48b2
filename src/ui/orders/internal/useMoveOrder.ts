import { useCommands } from '@app/panel/panel'
import type { OrderPhase } from '@contract/order-lists'
import { MoveOrderDocument } from '@infra/graphql/orders.gen'
import { tell, tellFailure } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import type { OrderRow } from '../orderWords'
import { orderTexts } from '../texts/pt_BR'
import { useOrderLabels } from '../useOrderLabels'

/** Takes an order to another phase, and says so. `reread` has it read again: another press would be about the former state. */
export function useMoveOrder(
  order: Pick<OrderRow, 'id' | 'rev' | 'number' | 'delivery'>,
  reread: () => Promise<unknown> | undefined,
) {
  const t = useTexts(orderTexts)
  const { change } = useCommands()
  const [busy, setBusy] = useState(false)
  const { labelsOf } = useOrderLabels()
  /** `statusId`: the shop's own label; null: the first of the phase. `originalFetched`: whoever asks says what was refused. */
  const move = async (to: OrderPhase, statusId: string | null = null, originalFetched = false) => {
    setBusy(true)
    const outcome = await change(MoveOrderDocument, {
      id: order.id,
      rev: order.rev,
      phase: to,
      status_id: statusId,
      original_fetched: originalFetched,
    })
    if (outcome.ok)
      tell(
        'done',
        t('board.moved', {
          number: order.number,
          phase: labelsOf(to, order.delivery).find(({ id }) => id === statusId)?.name ?? t(`phases.${to}`),
        }),
      )
    else if (!originalFetched) tellFailure(outcome)
    await reread()
    setBusy(false)
    return outcome
  }
  return { busy, move, labelsOf }
}
