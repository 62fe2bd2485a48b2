import { Events, makeSchema, Schema, State } from '@livestore/livestore'

const register = (name: string) =>
  State.SQLite.table({
    name,
    columns: {
      id: State.SQLite.text({ primaryKey: true }),
      rev: State.SQLite.integer(),
      data: State.SQLite.text(),
    },
  })

export const tables = {
  tickets: register('tickets'),
  customers: register('customers'),
  transfers: register('transfers'),
  instances: register('instances'),
  messages: State.SQLite.table({
    name: 'messages',
    columns: {
      id: State.SQLite.text({ primaryKey: true }),
      ticketId: State.SQLite.text(),
      ack: State.SQLite.integer(),
      data: State.SQLite.text(),
    },
  }),
}

/** A row of the contract as JSON text: LiveStore's own columns would cost more. */
const Row = Schema.Struct({ id: Schema.String, rev: Schema.Number, data: Schema.String })

export const events = {
  ticketSeen: Events.synced({
    name: 'v1.TicketSeen',
    schema: Schema.Struct({ ticket: Row, customer: Row, transfer: Schema.NullOr(Row) }),
  }),
  messageCreated: Events.synced({
    name: 'v1.MessageCreated',
    schema: Schema.Struct({
      message: Row,
      ticketId: Schema.String,
      ack: Schema.Number,
      ticket: Row,
      customer: Row,
    }),
  }),
  ackChanged: Events.synced({
    name: 'v1.AckChanged',
    schema: Schema.Struct({ id: Schema.String, ack: Schema.Number }),
  }),
  customerChanged: Events.synced({ name: 'v1.CustomerChanged', schema: Row }),
  instanceUpdated: Events.synced({ name: 'v1.InstanceUpdated', schema: Row }),
}

type RowOf = { id: string; rev: number; data: string }
const set = (table: (typeof tables)['tickets'], { id, rev, data }: RowOf) =>
  table.insert({ id, rev, data }).onConflict('id', 'replace')

const materializers = State.SQLite.materializers(events, {
  'v1.TicketSeen': ({ ticket, customer, transfer }) => [
    set(tables.tickets, ticket),
    set(tables.customers, customer),
    ...(transfer ? [set(tables.transfers, transfer)] : []),
  ],
  'v1.MessageCreated': ({ message, ticketId, ack, ticket, customer }) => [
    tables.messages.insert({ id: message.id, ticketId, ack, data: message.data }).onConflict('id', 'replace'),
    set(tables.tickets, ticket),
    set(tables.customers, customer),
  ],
  'v1.AckChanged': ({ id, ack }) => tables.messages.update({ ack }).where({ id }),
  'v1.CustomerChanged': (row) => set(tables.customers, row),
  'v1.InstanceUpdated': (row) => set(tables.instances, row),
})

export const schema = makeSchema({ events, state: State.SQLite.makeState({ tables, materializers }) })
