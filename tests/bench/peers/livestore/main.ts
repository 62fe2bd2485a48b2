import { makePersistedAdapter } from '@livestore/adapter-web'
import LiveStoreSharedWorker from '@livestore/adapter-web/shared-worker?sharedworker'
import { createStorePromise } from '@livestore/livestore'
import { envelopes } from '../../pipe/frames'
import LiveStoreWorker from './livestore.worker?worker'
import { events, schema, tables } from './schema'

const row = (entity: { id: string }, rev: number) => ({ id: entity.id, rev, data: JSON.stringify(entity) })

// biome-ignore lint/suspicious/noExplicitAny: the contract's payloads by name, read loosely
const eventOf = ({ event, data }: { event: string; data: any }) => {
  switch (event) {
    case 'customerChatCreated': {
      const { message, ticket } = data
      return events.messageCreated({
        message: row(message, message.rev),
        ticketId: message.chat_ticket_id,
        ack: message.ack,
        ticket: row(ticket, ticket.rev),
        customer: row(ticket.customer, ticket.rev),
      })
    }
    case 'customerChatAckChanged':
      return events.ackChanged({ id: data.id, ack: data.ack })
    case 'customerChanged':
      return events.customerChanged(row(data.customer, data.rev))
    case 'instanceUpdated':
      return events.instanceUpdated(row(data.instance, data.rev))
    default:
      return events.ticketSeen({
        ticket: row(data.ticket, data.ticket.rev),
        customer: row(data.ticket.customer, data.ticket.rev),
        transfer: data.transfer ? row(data.transfer, data.transfer.rev) : null,
      })
  }
}

const open = async () => {
  const start = performance.now()
  const adapter = makePersistedAdapter({
    storage: { type: 'opfs' },
    worker: LiveStoreWorker,
    sharedWorker: LiveStoreSharedWorker,
  })
  const store = await createStorePromise({ schema, adapter, storeId: 'bench' })
  return { store, ms: performance.now() - start }
}

declare global {
  interface Window {
    peer: object
  }
}
window.peer = {
  /** Commits events from one place to another, so many at a time; events per second until `commit` has returned from all. */
  async commit(from: number, to: number, perCommit: number): Promise<number> {
    const { store } = await open()
    const all = envelopes.slice(from, to).map(eventOf)
    const start = performance.now()
    for (let at = 0; at < all.length; at += perCommit) store.commit(...all.slice(at, at + perCommit))
    const rate = all.length / ((performance.now() - start) / 1000)
    // It writes to disk behind: what is not there yet would be missing at the next start.
    await new Promise((resolve) => setTimeout(resolve, 15_000))
    return rate
  },
  /** Milliseconds until a store that holds events is open and has answered a question. */
  async coldStart(): Promise<{ ms: number; tickets: number }> {
    const { store, ms } = await open()
    const start = performance.now()
    const tickets = store.query(tables.tickets.count())
    return { ms: ms + performance.now() - start, tickets }
  },
}
