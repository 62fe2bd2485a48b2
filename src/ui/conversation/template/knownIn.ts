import { valuesIn } from '@domain/templates/quick-answer'
import type { KnownHere } from '@domain/templates/template-suggestions'
import type { TicketRow } from '@domain/tickets/tables'

/** What the ticket says of its customer. */
export function knownIn({ data }: TicketRow): KnownHere {
  const known = valuesIn({
    customer: data.customer_name,
    protocol: data.protocol,
    shop: null,
    attendant: '',
    hour: 0,
  })
  return { firstName: known.primeiro_nome, name: known.nome, protocol: known.protocolo }
}
