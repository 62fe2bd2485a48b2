import type { ChatTicket, Customer, CustomerChat, Instance, TicketTransfer } from '@contract/entities'
import type { Entry } from '@domain/kernel/entry'
import { configureStore, createEntityAdapter, createSlice, type PayloadAction } from '@reduxjs/toolkit'

type Register<T> = { id: string; rev: number; data: T }
// biome-ignore format: one line a payload
type Data = { ticket: ChatTicket; message: CustomerChat; transfer: TicketTransfer; customer: Customer; instance: Instance; rev: number; id: string; ack: number; error_code: string | null; send_attempt: number }

const tickets = createEntityAdapter<ChatTicket>()
const messages = createEntityAdapter<CustomerChat>()
const transfers = createEntityAdapter<TicketTransfer>()
const customers = createEntityAdapter<Register<Customer>>()
const instances = createEntityAdapter<Register<Instance>>()

const slice = createSlice({
  name: 'panel',
  initialState: {
    cursor: 0,
    tickets: tickets.getInitialState(),
    messages: messages.getInitialState(),
    transfers: transfers.getInitialState(),
    customers: customers.getInitialState(),
    instances: instances.getInitialState(),
    messagesOf: {} as Record<string, string[]>,
  },
  reducers: {
    /** What a drained batch of events does, with the toolkit's own adapters. */
    took(state, { payload }: PayloadAction<readonly Entry[]>) {
      const seeCustomer = (data: Customer, rev: number) => {
        const known = state.customers.entities[data.id]
        if (!known || known.rev < rev) customers.setOne(state.customers, { id: data.id, rev, data })
      }
      const seeTicket = (data: ChatTicket) => {
        seeCustomer(data.customer, data.rev)
        const known = state.tickets.entities[data.id]
        if (!known || known.rev < data.rev) tickets.setOne(state.tickets, data)
      }
      for (const { name, seq, data } of payload as readonly Entry<Data>[]) {
        if (name === 'customerChatCreated') {
          seeTicket(data.ticket)
          messages.addOne(state.messages, data.message)
          state.messagesOf[data.message.chat_ticket_id] ??= []
          state.messagesOf[data.message.chat_ticket_id]?.push(data.message.id)
        } else if (name === 'customerChatAckChanged') {
          const known = state.messages.entities[data.id]
          if (known && known.ack < data.ack)
            messages.updateOne(state.messages, {
              id: data.id,
              changes: { ack: data.ack, error_code: data.error_code },
            })
        } else if (name === 'customerChanged') seeCustomer(data.customer, data.rev)
        else if (name === 'instanceUpdated')
          instances.setOne(state.instances, { id: data.instance.id, rev: data.rev, data: data.instance })
        else {
          if (data.ticket) seeTicket(data.ticket)
          if (data.transfer) transfers.setOne(state.transfers, data.transfer)
        }
        if (seq !== undefined) state.cursor = seq
      }
    },
  },
})

/**
 * Events per second of CPU with Redux Toolkit's entity adapter: the last `tail` entries, `perDispatch` to a
 * dispatch, upon a state that holds all before them. The middleware that checks in development is off.
 */
export function playRedux(entries: readonly Entry[], tail: number, perDispatch: number): number {
  const store = configureStore({
    reducer: slice.reducer,
    middleware: (getDefault) => getDefault({ serializableCheck: false, immutableCheck: false }),
    devTools: false,
  })
  const before = entries.length - tail
  store.dispatch(slice.actions.took(entries.slice(0, before)))
  const start = process.cpuUsage()
  for (let at = before; at < entries.length; at += perDispatch)
    store.dispatch(slice.actions.took(entries.slice(at, at + perDispatch)))
  const { user, system } = process.cpuUsage(start)
  if (store.getState().cursor !== entries.at(-1)?.seq) throw new Error('the store lost events')
  return tail / ((user + system) / 1_000_000)
}
