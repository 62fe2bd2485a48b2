import type { ChatTicket, Customer, CustomerChat, Instance, TicketTransfer } from '@contract/entities'
import type { Entry } from '@domain/kernel/entry'

type Message = { data: CustomerChat; rank: number; ack: number; attempt: number; error: string | null }

/** What {@link playPlain} keeps. */
export type PlainState = {
  cursor: number
  seen: Set<string>
  tickets: Map<string, ChatTicket>
  customers: Map<string, { rev: number; data: Customer }>
  messages: Map<string, Message>
  messagesOf: Map<string, string[]>
  messageOfHash: Map<string, string>
  transfers: Map<string, TicketTransfer>
  instances: Map<string, { rev: number; data: Instance }>
  waiting: Map<string, Ack[]>
}

/** What is told of a message's delivery. */
export type Ack = Pick<CustomerChat, 'id' | 'ack' | 'error_code' | 'whatsapp_message_id' | 'send_attempt'>
// biome-ignore format: one line a payload
type Data = { ticket: ChatTicket; message: CustomerChat; transfer: TicketTransfer; customer: Customer; instance: Instance; rev: number } & Ack

/** Evidence by the contract's number: pending, sent, failed, delivered, read, played. */
const RANK: Record<number, number> = { 0: 0, 1: 1, [-1]: 2, 2: 3, 3: 4, 4: 5 }

/**
 * The floor: what somebody in a hurry would write by hand for this one workload, with the same answers. Maps
 * and rows changed in place; no machines, no registry, no effects, no account of what changed.
 */
export function playPlain(entries: readonly Entry[]): PlainState {
  const state: PlainState = {
    cursor: 0,
    seen: new Set(),
    tickets: new Map(),
    customers: new Map(),
    messages: new Map(),
    messagesOf: new Map(),
    messageOfHash: new Map(),
    transfers: new Map(),
    instances: new Map(),
    waiting: new Map(),
  }
  for (const entry of entries) {
    if (state.seen.has(entry.id)) continue
    state.seen.add(entry.id)
    const data = entry.data as Data
    switch (entry.name) {
      case 'Created':
      case 'Changed':
      case 'chatTicketClosed':
        seeTicket(state, data.ticket)
        break
      case 'Transferred': {
        seeTicket(state, data.ticket)
        const known = state.transfers.get(data.transfer.id)
        if (!known || known.rev < data.transfer.rev) state.transfers.set(data.transfer.id, data.transfer)
        break
      }
      case 'customerChatCreated':
        seeTicket(state, data.ticket)
        seeMessage(state, data.message)
        break
      case 'customerChatAckChanged':
        seeAck(state, data)
        break
      case 'customerChanged':
        seeCustomer(state, data.customer, data.rev)
        break
      case 'instanceUpdated': {
        const known = state.instances.get(data.instance.id)
        if (!known || known.rev < data.rev)
          state.instances.set(data.instance.id, { rev: data.rev, data: data.instance })
      }
    }
    if (entry.seq !== undefined && entry.seq > state.cursor && (entry.prev ?? 0) <= state.cursor)
      state.cursor = entry.seq
  }
  return state
}

function seeCustomer(state: PlainState, data: Customer, rev: number): void {
  const known = state.customers.get(data.id)
  if (!known) state.customers.set(data.id, { rev, data })
  else if (known.rev < rev) {
    known.rev = rev
    known.data = data
  }
}

function seeTicket(state: PlainState, data: ChatTicket): void {
  seeCustomer(state, data.customer, data.rev)
  const known = state.tickets.get(data.id)
  if (!known || known.rev < data.rev) state.tickets.set(data.id, data)
}

function seeMessage(state: PlainState, data: CustomerChat): void {
  const known = state.messages.get(data.id)
  if (known) {
    if (known.data.rev < data.rev) known.data = data
    return
  }
  const { ack, send_attempt: attempt, error_code: error } = data
  state.messages.set(data.id, { data, rank: RANK[ack] ?? 0, ack, attempt, error })
  if (data.hash !== null) state.messageOfHash.set(data.hash, data.id)
  const ids = state.messagesOf.get(data.chat_ticket_id)
  if (!ids) state.messagesOf.set(data.chat_ticket_id, [data.id])
  else {
    // Nearly always the newest: looked for from the end.
    let at = ids.length
    while (at > 0 && Number(ids[at - 1]) > Number(data.id)) at -= 1
    ids.splice(at, 0, data.id)
  }
  const waiting = state.waiting.get(data.id)
  if (!waiting) return
  state.waiting.delete(data.id)
  for (const ack of waiting) seeAck(state, ack)
}

function seeAck(state: PlainState, data: Ack): void {
  const known = state.messages.get(data.id)
  if (!known) {
    const waiting = state.waiting.get(data.id)
    if (waiting) waiting.push(data)
    else state.waiting.set(data.id, [data])
    return
  }
  const rank = RANK[data.ack] ?? 0
  if (data.send_attempt < known.attempt || (data.send_attempt === known.attempt && rank <= known.rank)) return
  known.attempt = data.send_attempt
  known.rank = rank
  known.ack = data.ack
  known.error = data.error_code
}
