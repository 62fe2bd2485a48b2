import type { ChatTicket, Customer, CustomerChat, Instance, TicketTransfer } from '@contract/entities'
import type { Entry } from '@domain/kernel/entry'
import type { DeliveryState } from '@domain/kernel/steps.gen'
import { ackOf, deliveryOf } from '@domain/messages/delivery'
import { deliveryMachine } from '@domain/messages/delivery.machine'
import { observationOf } from '@domain/tickets/lifecycle'
import { ticketMachine } from '@domain/tickets/ticket.machine'
import { transferMachine } from '@domain/transfers/transfer.machine'
import { type AnyActorRef, type AnyStateMachine, assign, createActor, createMachine } from 'xstate'
import type { Ack, PlainState } from './plain'

// biome-ignore format: one line a payload
type Data = { ticket: ChatTicket; message: CustomerChat; transfer: TicketTransfer; customer: Customer; instance: Instance; rev: number } & Ack

/** A message as its actor holds it. */
type Message = { data: CustomerChat; attempt: number; error: string | null }

/** What {@link playActors} keeps beside the indexes: an actor for each entity, which holds its data. */
type ActorState = Omit<PlainState, 'tickets' | 'customers' | 'messages' | 'transfers' | 'instances'> & {
  tickets: Map<string, AnyActorRef>
  customers: Map<string, AnyActorRef>
  messages: Map<string, AnyActorRef>
  transfers: Map<string, AnyActorRef>
  instances: Map<string, AnyActorRef>
  /** What changed since it was last drained. */
  changed: Account
}

/** Ids of what changed, by table. */
export type Account = Map<string, Set<string>>

const touch = (changed: Account, table: string, id: string): void => {
  const ids = changed.get(table)
  if (ids) ids.add(id)
  else changed.set(table, new Set([id]))
}

/**
 * A machine of the product with the entity in its context. What an event brings is assigned where the state takes
 * the event; that of `whatever` also where it does not.
 */
function withData(machine: AnyStateMachine, whatever: '*' | 'SEEN' = '*'): AnyStateMachine {
  const states = Object.entries(machine.config.states ?? {}).map(([state, { on }]) => {
    const transitions = Object.entries(on ?? {}).map(([event, target]) => [event, { target, actions: keep }])
    return [state, { on: Object.fromEntries(transitions) }]
  })
  return createMachine({
    ...(machine.config as object),
    context: ({ input }: { input: unknown }) => ({ entity: input }),
    states: Object.fromEntries(states),
    on: { [whatever]: { actions: keep } },
  })
}

const keep = assign({ entity: ({ event, context }) => event.entity ?? context.entity })

const tickets = withData(ticketMachine)
const transfers = withData(transferMachine)
const messages = withData(deliveryMachine, 'SEEN')
const registers = withData(createMachine({}))

/** What an actor holds. */
const held = <T>(actor: AnyActorRef): T => actor.getSnapshot().context.entity

type Table = 'tickets' | 'customers' | 'messages' | 'transfers' | 'instances'

/** A live actor of an entity, in its place and on the account; whatever becomes of it is noted there by its subscriber. */
function begin(
  state: ActorState,
  table: Table,
  id: string,
  machine: AnyStateMachine,
  entity: unknown,
): AnyActorRef {
  const actor: AnyActorRef = createActor(machine, { input: entity }).start()
  let last = actor.getSnapshot()
  actor.subscribe((now) => {
    if (now.value === last.value && now.context.entity === last.context.entity) return
    last = now
    touch(state.changed, table, id)
  })
  state[table].get(id)?.stop()
  state[table].set(id, actor)
  touch(state.changed, table, id)
  return actor
}

/**
 * The mixed workload upon one live XState actor per entity, with the product's own machines, in which each
 * entity is its actor's context. It does what the fold does and no more: the same answers, and every so many
 * entries the same account of what changed, which a screen needs and a subscriber of each actor keeps.
 */
export function playActors(
  entries: readonly Entry[],
  batch: number,
  drained: (changed: Account) => void,
): ActorState {
  const state: ActorState = {
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
    changed: new Map(),
  }
  let left = batch
  for (const entry of entries) {
    if (left-- === 0) {
      drained(state.changed)
      state.changed = new Map()
      left = batch - 1
    }
    if (state.seen.has(entry.id)) continue
    state.seen.add(entry.id)
    const data = entry.data as Data
    switch (entry.name) {
      case 'Created':
      case 'Changed':
      case 'chatTicketClosed':
        seeTicket(state, data.ticket)
        break
      case 'Transferred':
        seeTicket(state, data.ticket)
        seeTransfer(state, data.transfer)
        break
      case 'customerChatCreated':
        seeTicket(state, data.ticket)
        seeMessage(state, data.message)
        break
      case 'customerChatAckChanged':
        seeAck(state, data)
        break
      case 'customerChanged':
        seeRegister(state, 'customers', data.customer, data.rev)
        break
      case 'instanceUpdated':
        seeRegister(state, 'instances', data.instance, data.rev)
    }
    if (entry.seq !== undefined && entry.seq > state.cursor && (entry.prev ?? 0) <= state.cursor)
      state.cursor = entry.seq
  }
  drained(state.changed)
  return state
}

/** The same as the plain reducer keeps, for comparing the two. */
export function plainOf(state: ActorState): PlainState {
  const all = <T, U>(actors: Map<string, AnyActorRef>, as: (entity: T, value: DeliveryState) => U) =>
    new Map([...actors].map(([id, actor]) => [id, as(held<T>(actor), actor.getSnapshot().value)]))
  return {
    ...state,
    tickets: all(state.tickets, (data: ChatTicket) => data),
    customers: all(state.customers, (register: { rev: number; data: Customer }) => register),
    transfers: all(state.transfers, (data: TicketTransfer) => data),
    instances: all(state.instances, (register: { rev: number; data: Instance }) => register),
    messages: all(state.messages, (message: Message, value) => ({ ...message, ack: ackOf(value), rank: 0 })),
  }
}

function seeRegister(
  state: ActorState,
  table: 'customers' | 'instances',
  data: { id: string },
  rev: number,
): void {
  const known = state[table].get(data.id)
  if (!known) begin(state, table, data.id, registers, { rev, data })
  else if (held<{ rev: number }>(known).rev < rev) known.send({ type: 'SEEN', entity: { rev, data } })
}

function seeTicket(state: ActorState, data: ChatTicket): void {
  seeRegister(state, 'customers', data.customer, data.rev)
  const known = state.tickets.get(data.id)
  if (known && held<ChatTicket>(known).rev >= data.rev) return
  const actor = known ?? begin(state, 'tickets', data.id, tickets, data)
  actor.send({ type: observationOf(data), entity: data })
}

function seeTransfer(state: ActorState, data: TicketTransfer): void {
  const known = state.transfers.get(data.id)
  const type = data.transferred_at === null ? 'SEEN_REQUESTED' : 'SEEN_CONFIRMED'
  if (!known) begin(state, 'transfers', data.id, transfers, data).send({ type })
  else known.send({ type, ...(held<TicketTransfer>(known).rev < data.rev && { entity: data }) })
}

/** An actor that has come as far as the contract's numbers say. */
function beginMessage(state: ActorState, message: Message, ack: number): void {
  const actor = begin(state, 'messages', message.data.id, messages, message)
  actor.send({
    type: `ACK_${deliveryOf(ack, message.error, message.data.whatsapp_message_id !== null).toUpperCase()}`,
  })
}

function seeMessage(state: ActorState, data: CustomerChat): void {
  const known = state.messages.get(data.id)
  if (known) {
    const message = held<Message>(known)
    if (message.data.rev < data.rev) known.send({ type: 'SEEN', entity: { ...message, data } })
    return
  }
  const { ack, send_attempt: attempt, error_code: error } = data
  beginMessage(state, { data, attempt, error }, ack)
  if (data.hash !== null) state.messageOfHash.set(data.hash, data.id)
  const ids = state.messagesOf.get(data.chat_ticket_id)
  if (!ids) state.messagesOf.set(data.chat_ticket_id, [data.id])
  else {
    let at = ids.length
    while (at > 0 && Number(ids[at - 1]) > Number(data.id)) at -= 1
    ids.splice(at, 0, data.id)
  }
  const waiting = state.waiting.get(data.id)
  if (!waiting) return
  state.waiting.delete(data.id)
  for (const one of waiting) seeAck(state, one)
}

function seeAck(state: ActorState, data: Ack): void {
  const known = state.messages.get(data.id)
  if (!known) {
    state.waiting.set(data.id, [...(state.waiting.get(data.id) ?? []), data])
    return
  }
  const message = held<Message>(known)
  if (data.send_attempt < message.attempt) return
  const told = { ...message, attempt: data.send_attempt, error: data.error_code }
  if (data.send_attempt > message.attempt) {
    beginMessage(state, told, data.ack)
    return
  }
  known.send({
    type: `ACK_${deliveryOf(data.ack, data.error_code, data.whatsapp_message_id !== null).toUpperCase()}`,
    entity: told,
  })
}
