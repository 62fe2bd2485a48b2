import type { TicketRow } from '@domain/tickets/tables'
import type { Selling } from '@ui/orders/askedSale'

/** The conversation that the customer is looked at beside. */
export type Talk = Readonly<{
  row: TicketRow
  /** Opens the till beside it. */
  onSell: (selling: Selling) => void
}>
