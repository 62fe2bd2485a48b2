import { sameList, useRow, useUser, useView } from '@app/panel/panel'
import { quotesOf } from '@domain/contacts/story'
import { instanceName } from '@domain/instances/label'
import type { World } from '@domain/kernel/world'
import { saleValues } from '@domain/orders/sale-variables'
import { valuesIn } from '@domain/templates/quick-answer'
import type { TicketRow } from '@domain/tickets/tables'
import { clockNow } from '@ui/kit/clock'
import { formatTime } from '@ui/kit/dates'
import { useOpenOrder } from '@ui/tickets/openOrders'
import { useCustomerVariables } from '@ui/variables/useCustomerVariables'
import { useStoreValues } from '@ui/variables/useStoreValues'
import { useCallback } from 'react'

/**
 * Gives what the texts of a ticket know by themselves when they are written: the conversation, what is being sold, what the
 * shop says of itself, and the customer's own fields.
 */
export function useTicketVariables({ data }: TicketRow): () => Readonly<Record<string, string | null>> {
  const { customer_id: customerId } = data
  const user = useUser()
  const instance = useRow('instances', data.instance_id)?.data
  const own = useCustomerVariables(customerId)
  const store = useStoreValues({
    instance_id: data.instance_id,
    department_id: data.inbox_department_id,
  })
  const order = useOpenOrder(customerId)
  const select = useCallback((world: World) => quotesOf(world, customerId), [customerId])
  const quotes = useView(['customerQuotes'], select, sameList)
  return () => ({
    ...own,
    ...store,
    ...saleValues(order, quotes, clockNow()),
    ...valuesIn({
      customer: data.customer_name,
      protocol: data.protocol,
      shop: instanceName(instance ?? data.instance),
      attendant: user.name,
      hour: Number(formatTime(new Date(clockNow()).toISOString()).slice(0, 2)),
    }),
  })
}
