import { useCommands } from '@app/panel/panel'
import type { OrderPhase } from '@contract/order-lists'
import { OrderStatusesDocument, type OrderStatusesQuery } from '@infra/graphql/order-statuses.gen'
import { useRead } from '@ui/kit/server/useRead'

/** The shop's own label of a phase. */
export type OrderLabel = Pick<
  OrderStatusesQuery['orderStatuses'][number],
  'id' | 'name' | 'name_delivery' | 'color' | 'phase'
>

/** The shop's own labels in their order, all of them and those of a phase; none until they are here. */
export function useOrderLabels() {
  const { read } = useCommands()
  const { value } = useRead('order labels', () => read(OrderStatusesDocument, {}), 'orderStatuses')
  const labels: readonly OrderLabel[] = value?.orderStatuses ?? []
  return {
    labels,
    /** As they are called of an order that goes this way; see StatusForm. */
    labelsOf: (phase: OrderPhase, delivery: string) =>
      labels
        .filter((label) => label.phase === phase)
        .map((label) => ({
          ...label,
          name: (delivery === 'delivery' ? label.name_delivery : null) ?? label.name,
        })),
  }
}
