import { destinationInTicket } from '@domain/contacts/destination'
import { currentUser } from '@domain/login/session'
import { DONE, GONE, type Outcome } from '../commands/outcome'
import type { Tools } from '../commands/tools'

/** What of a message is not its ticket's or its author's. */
type Message = Readonly<{ hash: string; type: string; text: string; replyTo: string | null }> &
  Readonly<Record<string, unknown>>

/** Puts messages for a ticket's customer in the outbox; resolves as soon as they are durable on this device. */
export async function queueMessage(
  { runtime }: Pick<Tools, 'runtime'>,
  ticketId: string,
  messages: readonly Message[],
): Promise<Outcome> {
  const ticket = runtime.world.rows.tickets.get(ticketId)?.data
  const user = currentUser(runtime.world)
  if (!ticket || !user) return GONE
  const all = {
    ticketId,
    customerId: ticket.customer_id,
    instanceId: ticket.instance_id,
    toNumber: destinationInTicket(ticket),
    userId: user.id,
    userName: user.name,
  }
  let known = false
  for (const message of messages) {
    const { hash } = message
    // The same key-press, asked for again after the tab that had it was gone: it is in the log already.
    if (runtime.world.rows.outbox.has(hash) || runtime.world.index.messageOfHash.has(hash)) {
      known = true
      continue
    }
    const intent = { kind: 'intent', name: 'message.queued', src: 'user' } as const
    // Its id is the hash too: even where the message has come and gone, a second one is a duplicate.
    await runtime.ingestDurably({ ...intent, id: hash, cmd: hash, data: { ...all, ...message } })
  }
  // A refusing disk is told by storageFailing, as for a first call.
  if (known) await runtime.flush().catch(() => {})
  return DONE
}
