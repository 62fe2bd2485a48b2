import { useRow } from '@app/panel/panel'
import type { Customer } from '@contract/entities'
import type { TicketRow } from '@domain/tickets/tables'

/** A ticket's customer as last heard of: the customer's own row may be newer than the ticket's copy. */
export const useCustomer = (ticket: TicketRow): Customer =>
  useRow('customers', ticket.data.customer_id)?.data ?? ticket.data.customer
