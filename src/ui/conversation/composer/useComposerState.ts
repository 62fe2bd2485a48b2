import { useRow, useView } from '@app/panel/panel'
import { type ComposerState, composerAt, needsTemplate, windowEnd } from '@domain/conversation/composer-state'
import { connectionGone } from '@domain/instances/label'
import { CLOSING_MS } from '@domain/messages/window'
import type { TicketRow } from '@domain/tickets/tables'
import { usePassed } from '@ui/kit/moment'
import { useApprovedTemplates } from '@ui/templates/useApprovedTemplates'

/** The composer's state, right to the second: it changes by itself when the customer's window closes. */
export function useComposerState(ticket: TicketRow, mayReply: boolean): ComposerState {
  const customer = useRow('customers', ticket.data.customer_id)?.data ?? ticket.data.customer
  const blocked = customer.blocked_at !== null
  const connection = useRow('connection', 'self')
  const instance = useRow('instances', ticket.data.instance_id)
  const gone = useView(['instances'], ({ rows }) => connectionGone(rows.instances, ticket.data.instance_id))
  const end = windowEnd({ ticket, instance })
  const closing = end === null ? null : end - CLOSING_MS
  const isClosing = usePassed(closing)
  const isClosed = usePassed(end)
  // The last of the moments that change something is all that the rule needs to know of the time.
  const now = (isClosed ? end : isClosing ? closing : null) ?? Number.MIN_SAFE_INTEGER
  const known = composerAt({ ticket, mayReply, blocked, connection, instance, gone, templates: null, now })
  const templates = useApprovedTemplates(ticket.data.instance_id, needsTemplate(known))
  return composerAt({ ticket, mayReply, blocked, connection, instance, gone, templates, now })
}
