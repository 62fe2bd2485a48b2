import { useRow, useUser } from '@app/panel/panel'
import { instanceName } from '@domain/instances/label'
import { valuesIn } from '@domain/templates/quick-answer'
import type { TicketRow } from '@domain/tickets/tables'
import { useCustomerVariables } from '@ui/customers/useCustomerVariables'
import { formatTime } from '@ui/kit/dates'
import { useStoreValues } from '@ui/store/useStoreValues'

/** What the texts of a ticket know by themselves: the variables of quick answers, what the shop says of itself, and the customer's own fields. */
export function useTicketVariables({ data }: TicketRow): Readonly<Record<string, string | null>> {
  const user = useUser()
  const instance = useRow('instances', data.instance_id)?.data
  const own = useCustomerVariables(data.customer_id)
  const store = useStoreValues(data.instance_id)
  return {
    ...own,
    ...store,
    ...valuesIn({
      customer: data.customer_name,
      protocol: data.protocol,
      shop: instanceName(instance ?? data.instance),
      attendant: user.name,
      hour: Number(formatTime(new Date().toISOString()).slice(0, 2)),
    }),
  }
}
