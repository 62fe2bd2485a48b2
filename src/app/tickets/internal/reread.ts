import * as documents from '@infra/graphql/documents.gen'
import type { Tools } from '../../commands/tools'

/** Reads a ticket again: after a command whose event may be late because the socket is down. */
export async function reread(tools: Tools, ticketId: string): Promise<void> {
  if (tools.runtime.world.rows.connection.get('self')?.state === 'live') return
  const asked = tools.ask(documents.ChatTicketInfosDocument, { id: ticketId })
  await tools.load('chatTicketInfos', asked)
}
